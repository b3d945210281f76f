import {
  LOG_LEVELS,
  type LoggerName,
  type LogLevel,
} from '@scriptorium/contract/management/management-logs.ts';
import type { Level, LevelWithSilent, Logger } from 'pino';

export const ROOT_LOGGER = 'ROOT';

const levelOf = (level: string): LogLevel => {
  const name = level === 'silent' ? 'OFF' : level.toUpperCase();
  return LOG_LEVELS.find((known) => known === name) ?? 'ERROR';
};
const pinoLevelOf = (level: LogLevel): LevelWithSilent =>
  level === 'OFF' ? 'silent' : (level.toLowerCase() as Level);

/**
 * The loggers of a server by name; levels can change at runtime. A logger without a level of its own uses that of
 * ROOT.
 */
export class NamedLoggers {
  readonly root: Logger;
  /** Level of ROOT, unless it is configured. */
  readonly #initial: LogLevel;
  readonly #named = new Map<string, Logger>();
  #configured: ReadonlyMap<string, LogLevel> = new Map();

  constructor(root: Logger) {
    this.root = root;
    this.#initial = levelOf(root.level);
  }

  /** The logger of that name, created on first use. */
  named(name: LoggerName): Logger {
    const known = this.#named.get(name);
    if (known) return known;
    const logger = this.root.child({ name });
    this.#named.set(name, logger);
    this.#apply(name, logger);
    return logger;
  }

  has(name: string): boolean {
    return name === ROOT_LOGGER || this.#named.has(name);
  }

  /** Applies all configured levels; a name without one returns to that of ROOT. */
  configure(levels: ReadonlyMap<string, LogLevel>): void {
    this.#configured = levels;
    this.root.level = pinoLevelOf(levels.get(ROOT_LOGGER) ?? this.#initial);
    for (const [name, logger] of this.#named) this.#apply(name, logger);
  }

  /** ROOT first, the others by name. */
  list(): [name: string, levels: { configuredLevel: LogLevel | null; effectiveLevel: LogLevel }][] {
    const named = [...this.#named].toSorted(([one], [other]) => one.localeCompare(other));
    return [[ROOT_LOGGER, this.root] as const, ...named].map(([name, { level }]) => [
      name,
      { configuredLevel: this.#configured.get(name) ?? null, effectiveLevel: levelOf(level) },
    ]);
  }

  #apply(name: string, logger: Logger): void {
    const own = this.#configured.get(name);
    logger.level = own === undefined ? this.root.level : pinoLevelOf(own);
  }
}
