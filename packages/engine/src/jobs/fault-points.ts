/**
 * Named points between a claim and its commit, around an effect on the outside world, and in a rotation of the encryption
 * key. They do nothing in production: tests load a module before the product that kills or stops the process at one.
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
  | 'key.written'
  | 'key.encrypted'
  | 'key.committed'
  | 'key.renamed'
  | 'source.opened'
  | 'source.listed'
  | 'source.claimed'
  | 'source.stored'
  | 'source.ended'
  | 'source.committed';

let watcher: ((point: FaultPoint) => void) | undefined;

/** Used by tests and the chaos suite alone. */
export function watchFaultPoints(watch: (point: FaultPoint) => void): void {
  watcher = watch;
}

export function faultPoint(point: FaultPoint): void {
  watcher?.(point);
}
