import { feature } from '../../http/feature.ts';
import { schedule } from '../../services/background/schedules.ts';
import { asrDocumentRoutes } from './asr-documents.routes.ts';
import { documentRoutes } from './documents.routes.ts';
import { pageImageRoutes } from './page-images.routes.ts';
import { scheduleTextIndexing, TEXT_INDEXING, textIndexingQueue } from './text-indexing.ts';

export const documents = feature({
  routes: [asrDocumentRoutes, documentRoutes, pageImageRoutes],
  queues: ({ db }) => ({ [TEXT_INDEXING]: textIndexingQueue(db) }),
  schedules: [schedule('onStart', ({ db }) => scheduleTextIndexing(db))],
});
