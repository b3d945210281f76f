import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '@scriptorium/testing/product/server-process.ts';
import { STOPPED_AT, type Fault } from './faults.ts';
import { LEASE_SECONDS, type Installation, type Role } from './installation.ts';
import type { Journal } from './journal.ts';

/** Duration of a stop in ms: longer than a lease, so that others take its jobs over. */
const SLEEP_MS = LEASE_SECONDS * 2000;
const WATCH_EVERY_MS = 100;
/** Time without faults after a start: a process must be killed at work, not at its start. */
const FAULT_FREE_MS = 1500;
const FAULT_FREE_ARMED_MS = 12_000;
/** This number of failed starts in a row means that the product is broken. */
const MAX_FAILED_STARTS = 5;
/** A process exits with this message when its connection is closed during its start; an operator restarts it. */
const CUT_OFF = /terminating connection|Connection terminated|write EPIPE/;

/** One member of the fleet: a process of one role that is restarted whenever it has died. */
export class Member {
  readonly role: Role;
  readonly #installation: Installation;
  readonly #journal: Journal;
  readonly #nextFault: () => Fault | undefined;
  readonly #life: Promise<void>;
  #server: ServerProcess | undefined;
  #upSince = 0;
  #faultFreeMs = 0;
  #failedStarts = 0;
  #pendingSignal: 'kill' | 'drain' | undefined;
  #isStopped = false;
  #closing = false;

  constructor(given: {
    role: Role;
    installation: Installation;
    journal: Journal;
    /** The fault of the next process of this member; undefined for none. */
    nextFault: () => Fault | undefined;
  }) {
    this.role = given.role;
    this.#installation = given.installation;
    this.#journal = given.journal;
    this.#nextFault = given.nextFault;
    this.#life = this.#live();
  }

  /** The address of the member; undefined while its server is down. */
  get url(): string | undefined {
    return this.#server?.url;
  }

  /** Whether it has had time to work; a process with a fault of its own has more time before faults from outside. */
  get hasWorked(): boolean {
    return this.#server !== undefined && performance.now() - this.#upSince > this.#faultFreeMs;
  }

  /** SIGKILL, then a restart; false when no process is running. */
  kill(): boolean {
    if (!this.#server || this.#pendingSignal) return false;
    this.#pendingSignal = 'kill';
    return this.#server.child.kill('SIGKILL');
  }

  /** SIGTERM as in a rolling restart, then a restart. */
  drain(): boolean {
    if (!this.#server || this.#pendingSignal || this.#isStopped) return false;
    this.#pendingSignal = 'drain';
    void this.#server.stop();
    return true;
  }

  /** SIGSTOP until its leases have expired, then SIGCONT. */
  sleep(): boolean {
    if (!this.#server || this.#pendingSignal || this.#isStopped) return false;
    this.#server.child.kill('SIGSTOP');
    void this.#wakeLater(this.#server);
    return true;
  }

  /** Drains it permanently. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#server?.child.kill('SIGCONT');
    await this.#server?.stop();
    await this.#life;
  }

  async #live(): Promise<void> {
    while (!this.#closing) {
      const fault = this.#nextFault();
      this.#pendingSignal = undefined;
      try {
        this.#server = await this.#installation.start(this.role, fault);
      } catch (error) {
        this.#noteFailedStart(error, fault);
        await pause(200);
        continue;
      }
      this.#failedStarts = 0;
      this.#upSince = performance.now();
      this.#faultFreeMs = fault ? FAULT_FREE_ARMED_MS : FAULT_FREE_MS;
      if (this.#closing) await this.#server.stop();
      else await this.#untilGone(this.#server, fault);
      this.#server = undefined;
    }
  }

  /** A process may die of its fault before it has printed its address. */
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
    this.#isStopped = false;
    const { exitCode, signalCode } = server.child;
    const isOurs = this.#pendingSignal === 'kill' || (this.#pendingSignal === undefined && !fault);
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
    this.#isStopped = true;
    await pause(SLEEP_MS);
    server.child.kill('SIGCONT');
    this.#isStopped = false;
  }
}
