import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { notFound } from '@scriptorium/contract/errors.ts';
import { isRecordingKind } from '@scriptorium/domain/transcript/file-kinds.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routes } from '../../http/context.ts';
import type { Services } from '../../http/services.ts';
import { requireDocumentRight } from '../access/access.api.ts';
import { withHints } from '../transcripts/hints.api.ts';
import { requireDownloadAllowed } from '../user-settings/source-download.api.ts';
import { findFiles, findPeaks, listTranscript } from '../documents/documents.store.api.ts';
import { openFile } from '../../http/open-file.ts';
import { COOKIE_SECONDS, readRecordingCookie, writeRecordingCookie } from './recording-cookie.ts';

interface Opening {
  readonly db: Db;
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function openRecording({ db, services, request, reply }: Opening, id: number) {
  const found = await findFiles(db, id);
  // A transcript may exist without its recording.
  if (!found || found.documentType !== 'AUDIOFILE' || !isRecordingKind(found.kind)) throw notFound();
  // The original, unless browsers cannot play it.
  const { key, size, contentType } =
    found.audioKey === null
      ? { key: found.originalKey, size: found.originalSize, contentType: found.originalType }
      : { key: found.audioKey, size: found.audioSize, contentType: found.audioType };
  if (key === null) throw notFound();
  const played = { key, size: size ?? 0, contentType: contentType ?? 'audio/wav' };
  return openFile({ files: services.files, request, reply }, played);
}

export const recordingRoutes = routes((on) => {
  on(recordings.audio, async ({ params, caller, ...opening }) => {
    await requireDownloadAllowed(opening.db, caller);
    return openRecording(opening, params.id);
  });

  on(recordings.openStream, async ({ params, caller, db, services, request, reply }) => {
    await requireDownloadAllowed(db, caller);
    await writeRecordingCookie({ services, request, reply }, params.id);
    return { seconds: COOKIE_SECONDS };
  });

  on(recordings.stream, async ({ params, caller, ...opening }) => {
    const { db, services, request } = opening;
    const user = caller ?? (await readRecordingCookie(db, { services, request }, params.id));
    await requireDocumentRight(db, user, params.id, 'READ');
    await requireDownloadAllowed(db, user);
    return openRecording(opening, params.id);
  });

  on(recordings.peaks, async ({ params, caller, db, services, request, reply }) => {
    await requireDownloadAllowed(db, caller);
    const found = await findPeaks(db, params.id);
    if (!found) throw notFound();
    const { key, size } = found;
    return openFile(
      { files: services.files, request, reply },
      { key, size, contentType: 'application/octet-stream' },
    );
  });

  on(recordings.utterances, async ({ document, params, db }) => {
    const utterances = await withHints(db, document, await listTranscript(db, params.id));
    return utterances.map((utterance, index) => ({
      ...utterance,
      docId: params.id,
      prevId: utterances[index - 1]?.id ?? null,
      nextId: utterances[index + 1]?.id ?? null,
    }));
  });
});
