import { sweepStagedTranscripts } from '@scriptorium/nodes/file-parser/server/staged-transcripts.service.ts';
import { feature } from '../../http/feature.ts';
import { transcriptRoutes } from './transcripts.routes.ts';
import { sweepTranscriptEdits } from './transcripts.service.ts';
import { fieldError } from '@scriptorium/contract/errors.ts';
import { glossary, hints, MAX_GLOSSARY_TERMS } from '@scriptorium/contract/documents/transcript-edits.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { routes } from '../../http/context.ts';
import { changeTerms, listTerms } from './glossary.store.api.ts';
import { listHints } from './process-words.store.ts';

/** Words that are suggested while transcripts of a process are corrected. */
const processWordRoutes = routes((on) => {
  on(hints.ofDocument, ({ document, db }) => listHints(db, document));

  on(glossary.get, ({ params, db }) => listTerms(db, params.id));

  on(glossary.change, ({ params, body, db }) =>
    inTransaction(db, async (tx) => {
      await changeTerms(tx, params.id, body);
      const terms = await listTerms(tx, params.id);
      if (terms.length > MAX_GLOSSARY_TERMS) throw fieldError('glossary', 'added', 'Size');
      return terms;
    }),
  );
});

export const transcripts = feature({
  routes: [processWordRoutes, transcriptRoutes],
  sweeps: [sweepTranscriptEdits, sweepStagedTranscripts],
});
