/** Ids of utterances and words that the server has not stored: -1, -2 and so on (CONST-61). */
export function createTemporaryIds(): () => number {
  let last = 0;
  return () => (last -= 1);
}
