/** A token in the index: with its process, so that no other process has it. */
export const lexeme = (processId: number, token: string): string => `${processId}:${token}`;

/** As a tsquery. Tokens are of letters, digits and `*`, which have no meaning within quotes. */
export const inQuery = (processId: number, token: string): string => `'${lexeme(processId, token)}'`;
