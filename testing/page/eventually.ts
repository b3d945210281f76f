/** Timeout in ms of an expectation on the page: generous, because machines that run tests are shared. */
export const TIMEOUT_MS = 30_000;
/** Most waits are for an answer of the server in this process, which takes some milliseconds. */
const INTERVALS_MS = [0, 5, 10, 20, 40];

/** Repeats a check until it does not throw; throws its last error after the timeout. */
export async function eventually<Result>(check: () => Result, timeout = TIMEOUT_MS): Promise<Result> {
  const deadline = performance.now() + timeout;
  for (let tries = 0; ; tries += 1) {
    try {
      return check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, INTERVALS_MS[tries] ?? INTERVALS_MS.at(-1)));
  }
}
