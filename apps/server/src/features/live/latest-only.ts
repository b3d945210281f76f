/**
 * Passes at most one value per `ms`: the first immediately, and of those within an interval the last one at its end.
 * `stop` discards a waiting value.
 */
export function latestOnly<Value>(ms: number, take: (value: Value) => void) {
  let waiting: { value: Value } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    timer = undefined;
    if (waiting) begin(waiting.value);
  };
  const begin = (value: Value) => {
    waiting = undefined;
    timer = setTimeout(next, ms);
    take(value);
  };
  return {
    offer(value: Value): void {
      if (timer) waiting = { value };
      else begin(value);
    },
    stop(): void {
      clearTimeout(timer);
      waiting = undefined;
    },
  };
}
