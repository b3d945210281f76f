import { readFileSync } from 'node:fs';
import { availableParallelism, hostname, release, totalmem } from 'node:os';
import type { EnvironmentFact } from '@scriptorium/contract/management/management-logs.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Settings } from '../../config/settings.ts';
import { VERSION } from '../../config/version.ts';
import { findDatabaseVersion } from './management.store.ts';

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>;
};

/** Exact versions: the manifest pins each. */
const LIBRARIES = Object.entries(manifest.dependencies).filter(([, version]) => /^\d/.test(version));

const facts = (group: EnvironmentFact['group'], values: Record<string, string>): EnvironmentFact[] =>
  Object.entries(values).map(([name, value]) => ({ group, name, value }));

/** Information for a support request; never an environment variable. */
export async function describeEnvironment(
  db: Db,
  kind: 'pglite' | 'postgres',
  { DATA_DIR, TIME_ZONE, ROLE }: Settings,
): Promise<EnvironmentFact[]> {
  const { node, v8, openssl, icu, unicode } = process.versions;
  return [
    ...facts('program', {
      Scriptorium: VERSION,
      'Node.js': node,
      role: ROLE,
      pid: String(process.pid),
      'time zone': TIME_ZONE,
      'data folder': DATA_DIR,
    }),
    ...facts('machine', {
      host: hostname(),
      platform: `${process.platform} ${process.arch}`,
      release: release(),
      cores: String(availableParallelism()),
      'memory, MB': String(Math.round(totalmem() / 1024 / 1024)),
    }),
    ...facts('database', {
      kind: kind === 'pglite' ? 'PGlite' : 'PostgreSQL',
      version: await findDatabaseVersion(db),
    }),
    ...facts('libraries', { v8, openssl, icu: icu ?? '', unicode: unicode ?? '' }),
    ...facts('libraries', Object.fromEntries(LIBRARIES)),
  ];
}
