import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '@scriptorium/testing/server-process.ts';
import { STOPPED_AT, type Fault } from './faults.ts';
import { LEASE_SECONDS, type Installation, type Role } from './installation.ts';
import type { Journal } from './journal.ts';

/** How long a stopped process sleeps, ms: past the end of its leases, so that others have taken its jobs over. */
const SLEEP_MS = LEASE_SECONDS * 2000;
const WATCH_EVERY_MS = 100;
/** How long no blow falls on a process that is up: it shall be killed at work, not at its start. */
const SPARE_MS = 1500;
const SPARE_ARMED_MS = 12_000;
/** So many starts in a row that fail by themselves mean that the product is broken. */
const MAX_FAILED_STARTS = 5;
/** A connection that is cut while a process starts ends it, with these words; whoever runs it starts it again. */
const CUT_OFF = /terminating connection|Connection terminated/;

/** One place in the fleet: a process of one role that is started again whenever it has died. */
export class Member {
  readonly role: Role;
  readonly #installation: Installation;
  readonly #journal: Journal;
  readonly #nextFault: () => Fault | undefined;
  readonly #life: Promise<void>;
  #server: ServerProcess | undefined;
  #upSince = 0;
  #spareMs = 0;
  #failedStarts = 0;
  #strike: 'kill' | 'drain' | undefined;
  #asleep = false;
  #closing = false;

  constructor(given: {
    role: Role;
    installation: Installation;
    journal: Journal;
    /** What the next process of this place does to itself; nothing where it answers nothing. */
    nextFault: () => Fault | undefined;
  }) {
    this.role = given.role;
    this.#installation = given.installation;
    this.#journal = given.journal;
    this.#nextFault = given.nextFault;
    this.#life = this.#live();
  }

  /** Where it answers; nothing while it is down. */
  get url(): string | undefined {
    return this.#server?.url;
  }

  /** Whether it has had time to work; one that will end itself has some more, before a blow comes from outside. */
  get hasWorked(): boolean {
    return this.#server !== undefined && performance.now() - this.#upSince > this.#spareMs;
  }

  /** SIGKILL, and it starts again; false when there is nobody to kill. */
  kill(): boolean {
    if (!this.#server || this.#strike) return false;
    this.#strike = 'kill';
    return this.#server.child.kill('SIGKILL');
  }

  /** SIGTERM as in a rolling restart, and it starts again. */
  drain(): boolean {
    if (!this.#server || this.#strike || this.#asleep) return false;
    this.#strike = 'drain';
    void this.#server.stop();
    return true;
  }

  /** SIGSTOP until its leases have ended, then it goes on as if nothing had happened. */
  sleep(): boolean {
    if (!this.#server || this.#strike || this.#asleep) return false;
    this.#server.child.kill('SIGSTOP');
    void this.#wakeLater(this.#server);
    return true;
  }

  /** Drains it for good. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#server?.child.kill('SIGCONT');
    await this.#server?.stop();
    await this.#life;
  }

  async #live(): Promise<void> {
    while (!this.#closing) {
      const fault = this.#nextFault();
      this.#strike = undefined;
      try {
        this.#server = await this.#installation.start(this.role, fault);
      } catch (error) {
        this.#noteFailedStart(error, fault);
        await pause(200);
        continue;
      }
      this.#failedStarts = 0;
      this.#upSince = performance.now();
      this.#spareMs = fault ? SPARE_ARMED_MS : SPARE_MS;
      if (this.#closing) await this.#server.stop();
      else await this.#untilGone(this.#server, fault);
      this.#server = undefined;
    }
  }

  /** A process may die of its fault before it has said where it listens. */
  #noteFailedStart(error: unknown, fault: Fault | undefined): void {
    const { message } = error as Error;
    if (fault && message.startsWith('The server ended with null')) return this.#journal.died(fault.point);
    this.#failedStarts += 1;
    if (this.#failedStarts >= MAX_FAILED_STARTS)
      this.#journal.giveUp(`a ${this.role} process never starts: ${message}`);
    else if (!this.#closing && !CUT_OFF.test(message))
      this.#journal.problem(`a ${this.role} process could not start: ${message}`);
  }

  async #untilGone(server: ServerProcess, fault: Fault | undefined): Promise<void> {
    const gone = server.child.exitCode !== null || server.child.signalCode !== null;
    const exit = gone ? Promise.resolve() : once(server.child, 'exit');
    const watch = fault?.signal === 'SIGSTOP' ? this.#watchForStop(server, fault) : undefined;
    await exit;
    clearInterval(watch);
    this.#asleep = false;
    const { exitCode, signalCode } = server.child;
    const isOurs = this.#strike === 'kill' || (this.#strike === undefined && !fault);
    if (signalCode === 'SIGKILL' && (isOurs || fault))
      this.#journal.died(isOurs || !fault ? 'anywhere' : fault.point);
    else if (exitCode !== 0)
      this.#journal.problem(
        `a ${this.role} process ended with ${exitCode ?? signalCode}: ${server.output()}`,
      );
  }

  #watchForStop(server: ServerProcess, fault: Fault): NodeJS.Timeout {
    const watch = setInterval(() => {
      if (!server.output().includes(STOPPED_AT)) return;
      clearInterval(watch);
      this.#journal.slept(fault.point);
      void this.#wakeLater(server);
    }, WATCH_EVERY_MS);
    return watch;
  }

  async #wakeLater(server: ServerProcess): Promise<void> {
    this.#asleep = true;
    await pause(SLEEP_MS);
    server.child.kill('SIGCONT');
    this.#asleep = false;
  }
}
