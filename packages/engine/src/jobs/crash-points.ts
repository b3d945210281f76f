/**
 * Named moments between a claim and its commit, and around an effect on the outside world. Nothing happens there, unless
 * somebody watches: the chaos suite loads a module before the product that kills or stops the process at one of them.
 */
export type CrashPoint =
  | 'claimed'
  | 'ran'
  | 'planned'
  | 'locked'
  | 'ended'
  | 'judged'
  | 'committed'
  | 'effect.sending'
  | 'effect.sent'
  | 'execution.gathered'
  | 'execution.settling';

let watcher: ((point: CrashPoint) => void) | undefined;

/** For the chaos suite alone. */
export function watchCrashPoints(watch: (point: CrashPoint) => void): void {
  watcher = watch;
}

export function passPoint(point: CrashPoint): void {
  watcher?.(point);
}
