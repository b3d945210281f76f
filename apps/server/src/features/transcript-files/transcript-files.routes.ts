import { Readable } from 'node:stream';
import { transcriptFiles } from '@scriptorium/contract/documents/transcript-files.ts';
import { lossesOf } from '@scriptorium/documents/transcript/write/losses.ts';
import { writeTranscript } from '@scriptorium/documents/transcript/write/write-transcript.ts';
import { splitFileName } from '@scriptorium/domain/text/file-name.ts';
import { FORMAT_FILES, TRANSCRIPT_FORMATS } from '@scriptorium/domain/transcript/file-formats.ts';
import { isConnectionLost } from '@scriptorium/db/transaction.ts';
import { routes } from '../../http/context.ts';
import { stageUpload } from '../uploads/stage-upload.api.ts';
import { replaceTranscript } from './replace-transcript.service.ts';
import { readSpoken } from './transcript-files.service.ts';

const NO_FIELDS = { field: () => Promise.resolve(), file: () => Promise.resolve() };

export const transcriptFileRoutes = routes((on) => {
  on(transcriptFiles.download, async ({ document, query: { format, hidden }, db, caller }) => {
    const spoken = await readSpoken(db, caller, document);
    const { extension, mediaType } = FORMAT_FILES[format];
    const bytes = Buffer.from(writeTranscript(spoken, format, hidden));
    const filename = `${splitFileName(spoken.filename).stem}${extension}`;
    return { stream: Readable.from([bytes]), contentType: mediaType, size: bytes.length, filename };
  });

  on(transcriptFiles.formats, async ({ document, query: { hidden }, db, caller }) => {
    const spoken = await readSpoken(db, caller, document);
    return TRANSCRIPT_FORMATS.map((format) => ({
      format,
      ...FORMAT_FILES[format],
      losses: lossesOf(spoken, format, hidden),
    }));
  });

  on(transcriptFiles.replace, async ({ document, node: parser, db, caller, services, request }) => {
    const upload = await stageUpload(request, services, NO_FIELDS);
    let isKept = false;
    try {
      const change = await replaceTranscript(db, { rights: caller, document, parser, upload });
      isKept = true;
      services.engine.announce({ ...change, processId: document.processId, by: caller.userId });
      services.engine.wake();
      return { documentId: document.id };
    } catch (error) {
      // The transaction may have been committed; otherwise a sweep deletes the file.
      isKept = isConnectionLost(error);
      throw error;
    } finally {
      if (!isKept) await services.files.remove(upload.file.key);
    }
  });
});
