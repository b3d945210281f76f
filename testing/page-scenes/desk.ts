import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { makeDesk as makeNamedDesk, type Desk } from '../scenes/desk.ts';

/** A desk with a name of its own: names of processes are unique, and one installation serves many files. */
export const makeDesk = (
  call: Call,
  makeProcess: (name: string) => Promise<Process>,
  name: string,
): Promise<Desk> => makeNamedDesk(call, makeProcess, `${name} ${crypto.randomUUID().slice(0, 8)}`);
