import { asrDocuments, type AsrDocument } from '@scriptorium/contract/documents/asr-documents.ts';
import { notFound } from '@scriptorium/contract/errors.ts';
import { sortOf } from '@scriptorium/contract/kit/fields.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { stepQueue } from '@scriptorium/engine/documents/steps.store.ts';
import { routes } from '../../http/context.ts';
import { removeForRequest } from '../document-removal/remove-for-request.api.ts';
import { createDocument } from './document-form.api.ts';
import type { Paging, SortField } from './document-list.store.ts';
import * as store from './asr-documents.store.ts';

/** A document without a file has no name of its own (ASR-05). */
const NAME = 'ASR document';

const pagingOf = ({
  page,
  size,
  sort,
}: {
  page: number;
  size: number;
  sort?: string | undefined;
}): Paging => ({
  page,
  size,
  sort: sortOf<SortField>(sort, { field: 'id', descending: false }),
});

async function getRecording(db: Db, id: number): Promise<AsrDocument> {
  const found = await store.findRecording(db, id);
  if (!found) throw notFound();
  return found;
}

export const asrDocumentRoutes = routes((on) => {
  on(asrDocuments.list, ({ query, db, caller }) =>
    store.listRecordings(db, caller, { processId: query.processId, query: '' }, pagingOf(query)),
  );

  on(asrDocuments.search, ({ query, db, caller }) =>
    store.listRecordings(
      db,
      caller,
      { processId: query.processId, query: query.query.trim() },
      pagingOf(query),
    ),
  );

  on(asrDocuments.create, async ({ body, db, caller, services }) => {
    const fields = { ...body, filename: NAME, path: NAME, documentType: 'AUDIOFILE' as const };
    const change = await createDocument(db, caller, fields);
    services.engine.announce(change);
    services.engine.wake([stepQueue('FILE_PARSER')]);
    return getRecording(db, change.documentId);
  });

  on(asrDocuments.update, ({ body, db }) => getRecording(db, body.id));

  on(asrDocuments.remove, async ({ document, db, caller, services, request }) => {
    const { id, processId } = await getRecording(db, document.id);
    await removeForRequest({ db, caller, services, request }, processId, [id]);
  });
});
