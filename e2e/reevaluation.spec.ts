import { reevaluation } from '@scriptorium/contract/reevaluation.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { expect } from './fixtures.ts';
import { GraphScreen, parserOf } from './graph-page.ts';
import { expectAccessibleInEveryLook } from './looks.ts';
import { test } from './postgres.ts';
import { stateOf } from './workspace-screen.ts';

/** Documents are evaluated 50 at a time. */
const DOCUMENTS = 60;

/** Finished documents as their parser left them, oldest first. */
async function insertFinished(db: Db, processId: number, parserId: number): Promise<number[]> {
  const rows = await db
    .insertInto('document')
    .values(
      Array.from({ length: DOCUMENTS }, (_, index) => ({
        process_id: processId,
        filename: `${index}.txt`,
        path: `${index}.txt`,
        document_type: 'TEXTFILE' as const,
        kind: 'txt' as const,
        status: 'DONE' as const,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  await db
    .insertInto('step')
    .values(ids.map((id) => ({ document_id: id, node_id: parserId, status: 'ACCEPTED' as const })))
    .execute();
  await db
    .insertInto('document_count')
    .values({ process_id: processId, status: 'DONE', documents: DOCUMENTS })
    .execute();
  return ids;
}

test('finished documents that go through a changed graph show their progress, and can be cancelled', async ({
  adminPage: page,
  call,
  db,
  makeProcess,
}) => {
  const { id } = await makeProcess('Half way through');
  const parser = await parserOf(call, id);
  const documents = await insertFinished(db, id, parser.id);
  const screen = new GraphScreen(page);
  await screen.open(id);
  await expect(page.getByRole('list', { name: 'Steps on File parser' })).toContainText('Finished: 60');
  const line = page.getByRole('region', { name: 'Finished documents' });
  const read = () => call(reevaluation.get, { params: { id }, query: {} });

  await inTransaction(db, async (tx) => {
    // This lock stops the evaluation half way.
    await tx.selectFrom('document').select('id').where('id', '=', documents.at(-1)!).forUpdate().execute();
    await screen.plus('File parser').click();
    const choice = page.getByRole('region', { name: 'Add a node after File parser' });
    await choice.getByRole('button', { name: 'Span tagging' }).click();
    await line.getByRole('button', { name: 'Run through it' }).click();

    await expect(line).toContainText('50 of 60');
    await expect(line.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^83/);
    await expect(line.getByRole('button', { name: 'Run through it' })).toBeHidden();
    await page.reload();
    await expect(line).toContainText('50 of 60');
    await expectAccessibleInEveryLook(page);
    expect(await read()).toMatchObject({ job: { done: 50, total: 60 } });

    await line.getByRole('button', { name: 'Cancel' }).click();
    await expect(screen.toast('Cancelled. Documents already started will continue.')).toBeVisible();
    // The rest has not been evaluated: it is offered again.
    await expect(line.getByRole('button', { name: 'Run through it' })).toBeVisible();
    expect(await read()).toEqual({ job: null, offered: true });
    expect((await stateOf(call, documents.at(-1)!)).status).toBe('DONE');
  });
  expect((await stateOf(call, documents[0]!)).status).toBe('WAITING');
  await expect(page.getByRole('list', { name: 'Steps on Span tagging' })).toContainText(/Waiting: [56]0/);
});
