import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';
import type { Installation } from './installation.ts';
import type { Journal } from './journal.ts';
import type { Member } from './member.ts';
import type { Random } from './random.ts';

export interface StormOptions {
  readonly fleet: Fleet;
  readonly installation: Installation;
  readonly journal: Journal;
  readonly random: Random;
  /** Continues until this number of processes have died by SIGKILL. */
  readonly kills: number;
  /** Maximum pause between two faults, ms. */
  readonly pace: number;
  readonly signal: AbortSignal;
}

/** Kills, disconnects, stops and drains at random, until enough processes have died. */
export async function storm(options: StormOptions): Promise<void> {
  const { fleet, journal, random, kills, pace, signal } = options;
  if (kills > 0) fleet.rage();
  while (journal.killed < kills && !signal.aborted) {
    await pause(random.whole(pace / 4, pace), undefined, { signal }).catch(() => {});
    if (!signal.aborted && journal.killed < kills) await strike(options);
  }
}

async function strike({ fleet, installation, journal, random }: StormOptions): Promise<void> {
  const up = fleet.members.filter(({ hasWorked }) => hasWorked);
  if (up.length === 0) return;
  const member = random.pick(up);
  const dice = random.next();
  const isAlone = fleet.members.length === 1;
  if (dice < 0.6 || !member) member?.kill();
  else if (dice < 0.75) journal.cutConnections += await installation.cutConnections(random.whole(1, 6));
  else if (dice < 0.9 && !isAlone) noteSleep(member, journal);
  else if (member.drain()) journal.drains += 1;
}

function noteSleep(member: Member, journal: Journal): void {
  if (member.sleep()) journal.sleeps += 1;
}
