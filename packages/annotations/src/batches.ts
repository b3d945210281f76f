/** Rows of one statement; their JSON stays well below what a driver sends in one message. */
const SIZE = 5000;

export function* batchesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += SIZE) yield rows.slice(at, at + SIZE);
}
