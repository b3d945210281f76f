import { constants, monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks';

/** Milliseconds between measurements of the event loop; any longer delay is lag. */
const RESOLUTION_MS = 20;

const KINDS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weak callbacks',
};

export interface RuntimeFigures {
  readonly lagP50Ms: number;
  readonly lagP99Ms: number;
  /** Share of the time for which the event loop was busy. */
  readonly utilisation: number;
  /** Number of busy cores. */
  readonly cpu: number;
}

const lagOf = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

/** Measures the process itself: event loop, processor time, garbage collections. */
export class RuntimeWatch {
  readonly collections = new Map<string, { count: number; seconds: number }>();
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #observer: PerformanceObserver;
  #loop = performance.eventLoopUtilization();
  #cpu = process.cpuUsage();
  #at = performance.now();
  /** Values of the last measurement. */
  figures: RuntimeFigures = { lagP50Ms: 0, lagP99Ms: 0, utilisation: 0, cpu: 0 };

  constructor() {
    this.#delay.enable();
    this.#observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { kind = -1 } = (entry as { detail?: { kind?: number } }).detail ?? {};
        this.#count(kind, entry.duration / 1000);
      }
    });
    this.#observer.observe({ entryTypes: ['gc'] });
  }

  /** Measures since the last call. */
  take(): RuntimeFigures {
    const loop = performance.eventLoopUtilization();
    const cpu = process.cpuUsage();
    const at = performance.now();
    const used = cpu.user + cpu.system - this.#cpu.user - this.#cpu.system;
    const measured = this.#delay.count > 0;
    this.figures = {
      lagP50Ms: measured ? lagOf(this.#delay.percentile(50)) : 0,
      lagP99Ms: measured ? lagOf(this.#delay.percentile(99)) : 0,
      utilisation: performance.eventLoopUtilization(loop, this.#loop).utilization,
      cpu: used / 1000 / Math.max(1, at - this.#at),
    };
    this.#delay.reset();
    [this.#loop, this.#cpu, this.#at] = [loop, cpu, at];
    return this.figures;
  }

  close(): void {
    this.#delay.disable();
    this.#observer.disconnect();
  }

  #count(kind: number, seconds: number): void {
    const name = KINDS[kind] ?? 'other';
    const known = this.collections.get(name) ?? { count: 0, seconds: 0 };
    this.collections.set(name, { count: known.count + 1, seconds: known.seconds + seconds });
  }
}
