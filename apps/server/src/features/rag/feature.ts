import { feature } from '../../http/feature.ts';
import { externalSplitterRoutes } from './external-splitters.routes.ts';
import { ragRoutes } from './rag.routes.ts';
import { EMBEDDING_LANE, RAG_EMBEDDING, ragEmbeddingQueue } from './rag-embedding.ts';
import { INDEXING_LANE, RAG_INDEXING, ragIndexingQueue } from './rag-indexing.ts';
import { RAG_SYNC, ragSyncQueue } from './rag-sync.api.ts';

/** Documents whose passages get vectors at the same time, and as many of other processes while a model is slow. */
const EMBEDDED_AT_ONCE = 4;

/** Documents whose texts are indexed for questions at the same time. */
const INDEXED_AT_ONCE = 4;

export const rag = feature({
  routes: [externalSplitterRoutes, ragRoutes],
  queues: ({ db, nodeServices }) => ({
    [RAG_SYNC]: ragSyncQueue(db),
    [RAG_INDEXING]: ragIndexingQueue({ db, outgoing: nodeServices.outgoing }),
    [RAG_EMBEDDING]: ragEmbeddingQueue({ db, services: nodeServices }),
  }),
  lanes: {
    [INDEXING_LANE]: { limit: INDEXED_AT_ONCE },
    [EMBEDDING_LANE]: { limit: EMBEDDED_AT_ONCE, extra: EMBEDDED_AT_ONCE },
  },
});
