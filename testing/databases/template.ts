import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres, wrapPGlite } from '@scriptorium/db/database.ts';
import { openEmpty } from '@scriptorium/db/embedded/open-pglite.ts';
import { migrate } from '@scriptorium/db/migrate.ts';
import type { TestProject } from 'vitest/node';
import { startPostgres, TEMPLATE_DATABASE, type RunningPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the dumped template, or the address of the server that holds the template database. */
    template: string;
  }
}

let server: RunningPostgres | undefined;

/** Runs once before a project's tests: migrates one database, of which every test file uses a copy. */
export async function setup(project: TestProject): Promise<void> {
  if (project.config.env['TEST_DATABASE'] === 'postgres') {
    server = await startPostgres();
    const database = await openPostgres(server.url(TEMPLATE_DATABASE));
    await migrate(database.db);
    await database.close();
    project.provide('template', server.url('postgres'));
    return;
  }
  const pglite = await openEmpty();
  await migrate(wrapPGlite(pglite).db);
  const file = join(mkdtempSync(join(tmpdir(), 'scriptorium-template-')), 'template.tar');
  writeFileSync(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await pglite.close();
  project.provide('template', file);
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
