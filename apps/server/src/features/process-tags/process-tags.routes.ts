import { notFound, AppError } from '@scriptorium/contract/errors.ts';
import { processTags, type ProcessTag } from '@scriptorium/contract/process/processes.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { mayChangeTag, type Rights } from '@scriptorium/domain/access/access.ts';
import { routes } from '../../http/context.ts';
import { recordAudit } from '../audits/audits.api.ts';
import { createTag, removeTag } from './process-tags.api.ts';
import * as store from './process-tags.store.ts';

async function getTag(db: Db, id: number) {
  const tag = await store.findTag(db, id);
  if (!tag) throw notFound();
  return tag;
}

/** Tags belong to no single process, so changing one is an administrative action. */
const wordsOf = ({ id, name, predefined }: ProcessTag) => ({ id, name, predefined });

export const processTagRoutes = routes((on) => {
  on(processTags.list, ({ db }) => store.listTags(db));

  on(processTags.create, async ({ caller, body, db, request }) => {
    requireTagRight(caller, body);
    return inTransaction(db, async (tx) => {
      const tag = await createTag(tx, body);
      await recordAudit(tx, request, { type: 'TAG_CREATE', by: caller, data: wordsOf(tag) });
      return tag;
    });
  });

  on(processTags.update, async ({ caller, body, db, request }) => {
    const before = await getTag(db, body.id);
    requireTagRight(caller, before);
    return inTransaction(db, async (tx) => {
      const tag = await store.updateTag(tx, body.id, { name: body.name, color: body.color });
      if (!tag) throw notFound();
      const data = { ...wordsOf(tag), ...(before.name === tag.name ? {} : { nameBefore: before.name }) };
      await recordAudit(tx, request, { type: 'TAG_UPDATE', by: caller, data });
      return tag;
    });
  });

  on(processTags.remove, async ({ caller, params, db, request }) => {
    const tag = await getTag(db, params.id);
    requireTagRight(caller, tag);
    await inTransaction(db, async (tx) => {
      await removeTag(tx, tag);
      await recordAudit(tx, request, { type: 'TAG_DELETE', by: caller, data: wordsOf(tag) });
    });
  });
});

function requireTagRight(rights: Rights, tag: { predefined: boolean }): void {
  if (!mayChangeTag(rights, tag)) throw new AppError('error.http.403');
}
