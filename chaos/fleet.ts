import { setTimeout as pause } from 'node:timers/promises';
import { ACTION_POINTS, STEP_POINTS, type Fault } from './faults.ts';
import type { FaultPoint } from '@scriptorium/engine/jobs/fault-points.ts';
import type { Installation, Role } from './installation.ts';
import type { Journal } from './journal.ts';
import { Member } from './member.ts';
import type { Random } from './random.ts';

/** Fault points at which processes end themselves. */
interface FaultPoints {
  readonly often: readonly FaultPoint[];
  readonly rarely: readonly FaultPoint[];
}

/** All processes of one installation. */
export class Fleet {
  readonly members: readonly Member[];
  readonly #random: Random;
  readonly #signal: AbortSignal;
  readonly #points: FaultPoints;
  #rages = false;

  constructor(given: {
    installation: Installation;
    roles: readonly Role[];
    journal: Journal;
    random: Random;
    /** Ends the waits for a process when the fleet has ended. */
    signal: AbortSignal;
    points?: FaultPoints;
  }) {
    const { installation, roles, journal, random, signal } = given;
    this.#random = random;
    this.#signal = signal;
    this.#points = given.points ?? { often: STEP_POINTS, rarely: ACTION_POINTS };
    this.members = roles.map(
      (role) =>
        new Member({
          role,
          installation,
          journal,
          nextFault: () => (this.#rages ? this.#fault(role) : undefined),
        }),
    );
  }

  /** From now on processes that start kill or stop themselves at fault points. */
  rage(): void {
    this.#rages = true;
  }

  /** From now on no process does; those that would are replaced. */
  calm(): void {
    this.#rages = false;
    for (const member of this.members) member.drain();
  }

  /** A running web process; waits until there is one. */
  async web(): Promise<string> {
    for (;;) {
      this.#signal.throwIfAborted();
      const up = this.members.filter(({ role, url }) => role !== 'worker' && url !== undefined);
      const url = up.length === 0 ? undefined : this.#random.pick(up)?.url;
      if (url !== undefined) return url;
      await pause(50);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.members.map((member) => member.close()));
  }

  /** Two of three processes that run jobs end themselves somewhere between claim and commit. */
  #fault(role: Role): Fault | undefined {
    if (role === 'web' || this.#random.chance(1 / 3)) return undefined;
    const isRare = this.#random.chance(0.3);
    const point = this.#random.pick(isRare ? this.#points.rarely : this.#points.often) ?? 'claimed';
    const signal = role === 'worker' && this.#random.chance(0.25) ? 'SIGSTOP' : 'SIGKILL';
    // late enough that no job is the first of five new processes
    return { point, pass: isRare ? this.#random.whole(1, 8) : this.#random.whole(2, 40), signal };
  }
}
