/** Compares two texts by their UTF-16 units, so that the order is the same on every machine and in every language. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const by =
  <Row>(keyOf: (row: Row) => string) =>
  (a: Row, b: Row): number =>
    byText(keyOf(a), keyOf(b));

/** The key of a list of names. */
export const keyOfPath = (names: readonly string[]): string => JSON.stringify(names);
