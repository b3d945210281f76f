import { recordings } from '@scriptorium/contract/recordings.ts';
import { notFound } from '@scriptorium/contract/kit/errors.ts';
import { routes } from '../../http/context.ts';
import * as store from './documents.store.ts';
import { openFile } from './open-file.ts';

export const recordingRoutes = routes((on) => {
  on(recordings.audio, async ({ params, db, services, request, reply }) => {
    const found = await store.findFiles(db, params.id);
    // A transcript may exist without its recording.
    if (!found || found.documentType !== 'AUDIOFILE' || found.kind !== 'wav') throw notFound();
    // The original, unless browsers cannot play it.
    const key = found.audioKey ?? found.originalKey;
    if (key === null) throw notFound();
    const size = (found.audioKey === null ? found.originalSize : found.audioSize) ?? 0;
    return openFile({ files: services.files, request, reply }, { key, size, contentType: 'audio/wav' });
  });

  on(recordings.utterances, async ({ params, db }) => {
    const utterances = await store.listUtterances(db, params.id);
    return utterances.map((utterance, index) => ({
      ...utterance,
      docId: params.id,
      prevId: utterances[index - 1]?.id ?? null,
      nextId: utterances[index + 1]?.id ?? null,
    }));
  });
});
