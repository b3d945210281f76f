const SHOWN = 5;
const SHOWN_CHARS = 40;

/** The first of some texts, for the reason of a step. */
export const listOf = (texts: readonly string[]): string => {
  const shown = texts.slice(0, SHOWN).join(', ');
  return texts.length > SHOWN ? `${shown}, …` : shown;
};

/** The beginning of a text, on one line. */
export const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return (line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS)}…` : line).toWellFormed();
};
