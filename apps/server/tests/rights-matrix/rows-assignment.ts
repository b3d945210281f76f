import { assignment } from '@scriptorium/contract/documents/assignment.ts';
import { myWork } from '@scriptorium/contract/documents/my-work.ts';
import { savedViews } from '@scriptorium/contract/people/saved-views.ts';
import { newName, row, type Cell, type Row } from '@scriptorium/testing/rights-matrix/row.ts';

const ofText = ({ scene }: Cell) => ({ params: { id: scene.documents.text } });

/** Gives the text other assignees and no block, directly in the database: only the following call is tested. */
async function assignText({ world, scene }: Cell, userIds: readonly (number | undefined)[]): Promise<void> {
  const { db } = world.database;
  const document_id = scene.documents.text;
  await db.deleteFrom('document_assignee').where('document_id', '=', document_id).execute();
  await db.updateTable('document').set({ blocked_by: null }).where('id', '=', document_id).execute();
  for (const user_id of userIds)
    if (user_id !== undefined)
      await db.insertInto('document_assignee').values({ document_id, user_id }).execute();
}

const ofSelf = (cell: Cell) => ({ params: { ...ofText(cell).params, userId: cell.caller?.id ?? 1 } });
const ofAdmin = (cell: Cell) => ({ params: { ...ofText(cell).params, userId: cell.world.admin.id } });

export const ASSIGNMENT_ROWS: readonly Row[] = [
  row(assignment.block, async (cell) => {
    await assignText(cell, []);
    return ofAdmin(cell);
  }),
  row(assignment.unblock, ofText),
  row(assignment.replace, async (cell) => {
    await assignText(cell, [cell.caller?.id]);
    return { ...ofText(cell), body: [cell.world.admin.id] };
  }),
  row(
    assignment.replace,
    async (cell) => {
      await assignText(cell, [cell.world.admin.id]);
      return { ...ofText(cell), body: [] };
    },
    { variant: 'without another assignee' },
  ),
  row(
    assignment.add,
    async (cell) => {
      await assignText(cell, []);
      return ofSelf(cell);
    },
    { variant: 'oneself' },
  ),
  row(
    assignment.add,
    async (cell) => {
      await assignText(cell, []);
      return ofAdmin(cell);
    },
    { variant: 'another user' },
  ),
  row(assignment.addMany, async (cell) => {
    await assignText(cell, []);
    return {
      params: { id: cell.scene.process.id },
      body: { documentIds: [cell.scene.documents.text], userIds: [cell.world.admin.id] },
    };
  }),
  row(
    assignment.remove,
    async (cell) => {
      await assignText(cell, [cell.caller?.id]);
      return ofSelf(cell);
    },
    { variant: 'oneself' },
  ),
  row(
    assignment.remove,
    async (cell) => {
      const other = await cell.world.make.user();
      await assignText(cell, [other.id]);
      return { params: { ...ofText(cell).params, userId: other.id } };
    },
    { variant: 'another user' },
  ),
  row(assignment.next, ({ scene }) => ({ params: { id: scene.process.id }, body: {} })),
  row(myWork.overview, () => ({})),
  row(myWork.next, ({ scene }) => ({ params: { id: scene.process.id } })),
  row(savedViews.list, ({ scene }) => ({
    params: { id: scene.process.id },
    query: { page: 'documents' as const },
  })),
  row(savedViews.save, ({ scene }) => ({ params: { id: scene.process.id }, body: newView() })),
  row(savedViews.remove, async (cell) => ({ params: { id: await savedView(cell) } })),
];

const newView = () => ({ page: 'documents' as const, name: newName('view'), search: '{}' });

/** A view of the caller; another user's for the anonymous caller. */
async function savedView({ world: { database, admin }, caller, scene }: Cell): Promise<number> {
  const { id } = await database.db
    .insertInto('saved_view')
    .values({ user_id: (caller ?? admin).id, process_id: scene.process.id, ...newView() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
