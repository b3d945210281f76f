/** A name that is being typed after an @. */
export interface MentionQuery {
  /** The place of the @. */
  readonly start: number;
  readonly name: string;
}

/** At most two words after an @ that begins a word: a first and a last name. */
const BEFORE_CARET = /(?:^|[\s(])@([^\s@]{0,50}(?: [^\s@]{0,50})?)$/u;

/** The name that is typed at the caret; null when there is none, or when it is one of the chosen names. */
export function mentionAt(text: string, caret: number, chosen: readonly string[]): MentionQuery | null {
  const name = BEFORE_CARET.exec(text.slice(0, caret))?.[1];
  if (name === undefined || chosen.some((one) => name === one || name.startsWith(`${one} `))) return null;
  return { start: caret - name.length - 1, name };
}

/** The text with a chosen name, and the caret after it. */
export function withMention(text: string, { start, name }: MentionQuery, chosen: string) {
  const before = `${text.slice(0, start)}@${chosen} `;
  const after = text.slice(start + 1 + name.length);
  return { text: before + after.replace(/^ /, ''), caret: before.length };
}
