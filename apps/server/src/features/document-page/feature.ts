import { documents } from '@scriptorium/contract/documents/documents.ts';
import { stepQueue } from '@scriptorium/engine/documents/steps.store.ts';
import { routes } from '../../http/context.ts';
import { createDocument, updateDocument } from '../documents/document-form.api.ts';
import { changedDocument, getDocument } from './document.service.ts';
import { feature } from '../../http/feature.ts';

/** One document whole, with its steps and issues, and the form that changes it. */
const documentPageRoutes = routes((on) => {
  on(documents.get, ({ document, db, caller }) => getDocument(db, caller, document));

  on(documents.create, async ({ body, db, caller, services }) => {
    const change = await createDocument(db, caller, body);
    services.engine.announce(change);
    services.engine.wake([stepQueue('FILE_PARSER')]);
    return changedDocument(db, caller, change.documentId);
  });

  on(documents.update, async ({ body, db, caller, services }) => {
    services.engine.announce(await updateDocument(db, caller, body));
    return changedDocument(db, caller, body.id);
  });
});

export const documentPage = feature({ routes: [documentPageRoutes] });
