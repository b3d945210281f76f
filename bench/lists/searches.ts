import type { Db } from '@scriptorium/db/database.ts';
import { parseTextQuery } from '@scriptorium/domain/search/text-query.ts';
import { sql } from 'kysely';
import { searchDocuments } from '../../apps/server/src/features/documents/document-search.store.ts';
import { excerptsOfDocuments } from '../../apps/server/src/features/documents/document-excerpts.store.ts';
import type { BenchRow } from '../bench-row.ts';
import { pick, rightsOf, rowOf } from './measure.ts';

const QUERIES: [string, () => string][] = [
  ['a rare word', () => `"word${29_000 + pick(900)}"`],
  ['a word of some texts', () => `"word${1000 + pick(500)}"`],
  ['a word of most texts', () => '"word0"'],
  ['a beginning', () => `word${pick(9)}1`],
  ['two words', () => `"word${pick(200)}" "word${pick(200)}"`],
  ['a phrase', () => `"word${3000 + pick(500)} word${pick(500)}"`],
  ['a word without another', () => `"word${pick(200)}" -word${pick(99)}`],
];

export async function searches(db: Db, where: string, goal: number): Promise<BenchRow[]> {
  const { rows: found } = await sql<{ id: number }>`select id from process where name = 'Texts'`.execute(db);
  const processId = Number(found[0]?.id);
  const reader = rightsOf('PROCESS', processId, 'WRITE');
  const rows: BenchRow[] = [];
  for (const [name, text] of QUERIES)
    rows.push(
      await rowOf(`${where}, text: ${name}`, goal, async () => {
        const content = parseTextQuery(text());
        const paging = { page: 0, size: 10, sort: { field: 'id', descending: false } } as const;
        const page = await searchDocuments(db, reader, { processId, content }, paging);
        await excerptsOfDocuments(db, page.rows, content);
        return page.total;
      }),
    );
  return rows;
}
