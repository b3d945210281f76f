import { stat } from 'node:fs/promises';
import type { Db } from '@scriptorium/db/database.ts';
import type { AudioInfo } from '@scriptorium/documents/core/conversion.ts';
import type { TranscriptAnswer } from './read-answer.ts';

/** A file with the sound of a recording. */
export interface SoundFile {
  readonly path: string;
  readonly contentType: string;
  readonly extension: string;
}

/** A recording for a model. */
export interface Sound {
  /** The filename of the document. */
  readonly filename: string;
  /** The key of the upload's blob. */
  readonly blobKey: string;
  readonly durationMs: number;
}

/** The transcript that a model made of a recording. */
export interface Recognised extends TranscriptAnswer {
  /** The name of the model that users see. */
  readonly model: string;
  /** Stores that it has answered. */
  settle(db: Db): Promise<void>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
};

/** The upload, and its copy for browsers, which may be smaller. */
export function soundFiles(path: string, kind: string | null, { playable }: AudioInfo): SoundFile[] {
  const extension = kind ?? 'wav';
  const upload = { path, extension, contentType: CONTENT_TYPES[extension] ?? 'application/octet-stream' };
  const copies = Object.entries(CONTENT_TYPES)
    .filter(([, contentType]) => contentType === playable?.mime)
    .map(([format, contentType]) => ({ path: playable?.path ?? '', extension: format, contentType }));
  return [upload, ...copies];
}

/** The first file of this size at most. */
export async function firstWithin(
  files: readonly SoundFile[],
  maxBytes: number,
): Promise<SoundFile | undefined> {
  for (const file of files) if ((await stat(file.path)).size <= maxBytes) return file;
  return undefined;
}
