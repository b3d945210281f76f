/** A `like` pattern for a substring; `%`, `_` and the backslash are escaped. */
export const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
