import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/installed.mjs';
import { findForeignWrites } from './lib/table-writes.mjs';

/** Fails on a write to a table outside the package that owns it (docs/decisions/0044-one-owner-of-annotations.md). */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const list = JSON.parse(read('scripts/table-owners.json'));
const OUTSIDE = 'apps/server/src/planted.store.ts';

/** One violation for each way to write; each must be found for each table. */
const VIOLATIONS = [
  (table) => `db.insertInto('${table}').values(rows)`,
  (table) => `db\n  .updateTable('${table} as tag')`,
  (table) => `db.deleteFrom(\n  '${table}',\n)`,
  (table) => `sql\`insert into ${table} (step_id) values (1)\``,
  (table) => `sql\`with deleted as (delete from ${table} where id = 1) select 1\``,
  (table) => `sql\`UPDATE\n  "${table}" set detached = true\``,
  (table) => `sql\`truncate table ${table}\``,
  (table) => `sql\`delete from \${sql.table('${table}')}\``,
];
/** Reads, and writes to tables with a longer name. */
const ALLOWED = [
  (table) => `db.selectFrom('${table} as tag').select('tag.id')`,
  (table) => `sql\`select 1 from ${table}\``,
  (table) => `db.insertInto('${table}_planted').values(rows)`,
  (table) => `sql\`update ${table}_planted set a = 1\``,
];

const failures = list.owners.flatMap(({ owner, tables }) =>
  tables.flatMap((table) => {
    const found = (path, plant) => findForeignWrites(list, path, plant(table)).length > 0;
    return [
      ...(read('packages/db/schema.sql').includes(`create table ${table} (`)
        ? []
        : [`${table} does not exist`]),
      ...VIOLATIONS.filter((plant) => !found(OUTSIDE, plant)).map(
        (plant) => `the planted violation was not found: ${plant(table)}`,
      ),
      ...VIOLATIONS.filter((plant) => found(`${owner}/src/planted.ts`, plant)).map(
        (plant) => `the owner may not write: ${plant(table)}`,
      ),
      ...ALLOWED.filter((plant) => found(OUTSIDE, plant)).map((plant) => `no violation: ${plant(table)}`),
    ];
  }),
);

const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
});
const files = stdout
  .split('\0')
  .filter((path) => /[.]([cm]?[jt]sx?|sql)$/.test(path) && existsSync(join(ROOT, path)));
const found = files.flatMap((path) => findForeignWrites(list, path, read(path)));

for (const line of [...failures, ...found]) console.error(line);
console.log(
  `${files.length} files, ${found.length} foreign writes, ${failures.length} failures of planted files`,
);
if (files.length === 0 || failures.length + found.length > 0) process.exit(1);
