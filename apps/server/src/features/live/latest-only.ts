/**
 * Takes at most one value each `ms`: the first at once, of those that come meanwhile the last one when the time is over.
 * `stop` forgets what waits.
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
