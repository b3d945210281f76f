/** A pattern of `like` that finds a part; `%`, `_` and the backslash stand for themselves. */
export const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
