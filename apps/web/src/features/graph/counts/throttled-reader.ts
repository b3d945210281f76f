/**
 * Throttles reads after changes: never two concurrently, never sooner than `pauseMs` after the last one ended, and
 * once more if something changed during a read.
 */
export function createThrottledReader(read: () => Promise<unknown>, pauseMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isDue = false;
  let stopped = false;
  const startRead = async (): Promise<void> => {
    isReading = true;
    isDue = false;
    await read().catch(() => undefined);
    timer = setTimeout(() => {
      timer = undefined;
      isReading = false;
      if (isDue && !stopped) void startRead();
    }, pauseMs);
  };
  return {
    requestRead() {
      isDue = true;
      if (!isReading && !stopped) void startRead();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
