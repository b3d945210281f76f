/**
 * Named points between a claim and its commit, and around an effect on the outside world. They do nothing in
 * production: the chaos suite loads a module before the product that kills or stops the process at one of them.
 */
export type FaultPoint =
  | 'claimed'
  | 'ran'
  | 'planned'
  | 'locked'
  | 'ended'
  | 'evaluated'
  | 'committed'
  | 'effect.sending'
  | 'effect.sent'
  | 'execution.gathered'
  | 'execution.settling'
  | 'source.opened'
  | 'source.listed'
  | 'source.claimed'
  | 'source.stored'
  | 'source.ended'
  | 'source.committed';

let watcher: ((point: FaultPoint) => void) | undefined;

/** Used by the chaos suite alone. */
export function watchFaultPoints(watch: (point: FaultPoint) => void): void {
  watcher = watch;
}

export function faultPoint(point: FaultPoint): void {
  watcher?.(point);
}
