/** One splice for each run of changed utterances of an order; `removed` are those that left it. */
export function splicesOf<Said extends { readonly id: number }>(
  order: readonly number[],
  changed: ReadonlyMap<number, Said>,
  removed: readonly number[],
): { after: number | null; removed: number[]; inserted: Said[] }[] {
  const splices: { after: number | null; removed: number[]; inserted: Said[] }[] = [];
  let run: Said[] = [];
  let after: number | null = null;
  const close = (): void => {
    if (run.length > 0) splices.push({ after, removed: run.map(({ id }) => id), inserted: run });
    run = [];
  };
  for (const id of order) {
    const utterance = changed.get(id);
    if (utterance) run.push(utterance);
    else {
      close();
      after = id;
    }
  }
  close();
  if (removed.length === 0) return splices;
  const [first, ...rest] = splices;
  return first
    ? [{ ...first, removed: [...first.removed, ...removed] }, ...rest]
    : [{ after: null, removed: [...removed], inserted: [] }];
}
