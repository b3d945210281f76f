const CHECK_MS = 250;

/**
 * Calls back once when the program that started this one has ended. Unix gives an orphan another parent; no signal says
 * so, hence the checks. On Windows the parent's id never changes, and nothing is called.
 */
export function onParentExit(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, CHECK_MS);
  timer.unref();
}
