/** Longest first sentence, in characters, that counts: longer ones usually contain their subject. */
const LONGEST = 70;

/** Pronouns and question words that replace the subject at the beginning of a sentence; "One" as a number before a noun is none. */
const ELLIPTIC =
  /^(?:It|Its|They|Their|Them|He|His|She|Her|One (?:of|for|per|that|which|who|in|with|is|has|after|by)|Ones|(?:Each|All|Some|Most) of (?:it|them|these|those)|Both|Either|Neither|None|Of|What|Who|Whom|Whose|How|Where|Those|These|This|That|The same|Such)\b/;

const withoutStars = (comment) =>
  comment
    .replaceAll(/^\/\*\*|\*\/$/g, '')
    .replaceAll(/^[ \t]*\*/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const firstSentence = (text) => text.split(/(?<=[.!?;:])\s/)[0];

/**
 * The elliptic doc comments of a source file as `{ line, text }`: those whose first sentence has under 70 characters and
 * begins with a pronoun, "Of", "What", "Who", "How", "Where", "The same" or "Such". They do not name their subject, so a reader
 * needs the code below.
 */
export function findEllipticComments(source) {
  return [...source.matchAll(/\/\*\*[^]*?\*\//g)]
    .map(({ 0: comment, index }) => ({
      line: source.slice(0, index).split('\n').length,
      text: withoutStars(comment),
    }))
    .filter(({ text }) => ELLIPTIC.test(text) && firstSentence(text).length < LONGEST);
}
