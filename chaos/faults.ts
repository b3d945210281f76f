import type { FaultPoint } from '@scriptorium/engine/jobs/fault-points.ts';

/** The action of a process on itself when it reaches a point for the nth time. */
export interface Fault {
  readonly point: FaultPoint;
  readonly pass: number;
  readonly signal: 'SIGKILL' | 'SIGSTOP';
}

export const FAULT_VARIABLE = 'CHAOS_FAULT';
export const STOPPED_AT = 'chaos: stopped at';

export const asVariable = ({ point, pass, signal }: Fault): string => `${point} ${pass} ${signal}`;

/** Points that each step passes. */
export const STEP_POINTS = [
  'claimed',
  'ran',
  'planned',
  'locked',
  'ended',
  'evaluated',
  'committed',
] as const satisfies FaultPoint[];

/** Points of a run of a source. */
export const SOURCE_POINTS = [
  'source.opened',
  'source.listed',
  'source.claimed',
  'source.stored',
  'source.ended',
  'source.committed',
] as const satisfies FaultPoint[];

/** Points of effects and executions, which are rarer. */
export const ACTION_POINTS = [
  'effect.sending',
  'effect.sent',
  'execution.gathered',
  'execution.settling',
] as const satisfies FaultPoint[];
