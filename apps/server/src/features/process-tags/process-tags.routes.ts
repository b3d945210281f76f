import { notFound } from '@scriptorium/contract/kit/errors.ts';
import { processTags } from '@scriptorium/contract/processes.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { routes } from '../../http/context.ts';
import { requireTagRight } from './process-tags.policy.ts';
import { createTag, removeTag } from './process-tags.service.ts';
import * as store from './process-tags.store.ts';

async function getTag(db: Db, id: number) {
  const tag = await store.findTag(db, id);
  if (!tag) throw notFound();
  return tag;
}

export const processTagRoutes = routes((on) => {
  on(processTags.list, ({ db }) => store.listTags(db));

  on(processTags.create, async ({ caller, body, db }) => {
    requireTagRight(caller, body);
    return inTransaction(db, (tx) => createTag(tx, body));
  });

  on(processTags.update, async ({ caller, body, db }) => {
    requireTagRight(caller, await getTag(db, body.id));
    const tag = await store.updateTag(db, body.id, { name: body.name, color: body.color });
    if (!tag) throw notFound();
    return tag;
  });

  on(processTags.remove, async ({ caller, params, db }) => {
    const tag = await getTag(db, params.id);
    requireTagRight(caller, tag);
    await inTransaction(db, (tx) => removeTag(tx, tag));
  });
});
