import { glossary, hints } from '@scriptorium/contract/transcript-edits.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { routes } from '../../http/context.ts';
import * as store from './process-words.store.ts';

/** Words that are suggested while transcripts of a process are corrected. */
export const processWordRoutes = routes((on) => {
  on(hints.ofDocument, ({ document, db }) => store.listHints(db, document));

  on(glossary.get, ({ params, db }) => store.listTerms(db, params.id));

  on(glossary.save, async ({ params, body, db }) => {
    await inTransaction(db, (tx) => store.replaceTerms(tx, params.id, body));
    return store.listTerms(db, params.id);
  });
});
