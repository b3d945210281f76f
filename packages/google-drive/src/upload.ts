import { createHash } from 'node:crypto';
import { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import type { OutgoingResponse } from '@scriptorium/outgoing/send.ts';
import type { DriveApi } from './drive-api.ts';
import { getFile } from './drive-client.ts';
import { DriveError } from './drive-error.ts';
import { DriveFile, FILE_FIELDS } from './drive-file.ts';
import { contentOf } from './answer-faults.ts';

/** A multiple of 256 KiB, as the protocol demands. */
const CHUNK = 4 * 1024 * 1024;
/** Failures in a row after which the upload gives up; the next attempt begins again. */
const MAX_FAILURES = 3;

export interface NewFile {
  /** From `generateId`. */
  readonly id: string;
  readonly name: string;
  readonly folderId: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/**
 * Uploads a file once, however often it is called with the same id: a file that is there already, with the same
 * content, is the result. Rejects with `exists` for one with another content.
 * https://developers.google.com/workspace/drive/api/guides/manage-uploads#resumable
 */
export async function uploadFile(api: DriveApi, file: NewFile): Promise<DriveFile> {
  try {
    return await sendChunks(api, await startSession(api, file), file.bytes);
  } catch (error) {
    if (!(error instanceof DriveError) || error.kind !== 'exists') throw error;
    return ownFile(api, file, error);
  }
}

async function ownFile(api: DriveApi, { id, bytes }: NewFile, error: DriveError): Promise<DriveFile> {
  const existing = await getFile(api, id);
  if (existing.md5Checksum !== createHash('md5').update(bytes).digest('hex')) throw error;
  return existing;
}

/** The address of the session, which is a credential. */
async function startSession(
  api: DriveApi,
  { id, name, folderId, mimeType, bytes }: NewFile,
): Promise<string> {
  const { headers, status } = await api.call({
    method: 'POST',
    path: '/upload/drive/v3/files',
    query: { uploadType: 'resumable', supportsAllDrives: 'true', fields: FILE_FIELDS },
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'x-upload-content-type': mimeType,
      'x-upload-content-length': String(bytes.length),
    },
    body: JSON.stringify({ id, name, mimeType, parents: [folderId] }),
  });
  const { location } = headers;
  if (location === undefined) throw new DriveError('answer', api.host, `${status} without a session`);
  return location;
}

async function sendChunks(api: DriveApi, session: string, bytes: Uint8Array): Promise<DriveFile> {
  let failures = 0;
  let answer = await sendFrom(api, session, bytes, 0);
  for (let arrived = 0; answer instanceof Error || answer.status === 308;) {
    if (answer instanceof Error) {
      failures += 1;
      if (failures >= MAX_FAILURES) throw answer;
      answer = await attempt(() => put(api, session, `*/${bytes.length}`));
      continue;
    }
    const next = receivedBytes(answer, bytes.length, api.host);
    if (next > arrived) failures = 0;
    else if (++failures >= MAX_FAILURES) throw new DriveError('busy', api.host, '308 without progress');
    arrived = next;
    answer = await sendFrom(api, session, bytes, next);
  }
  return contentOf(DriveFile, answer, api.host);
}

/** A failure after which the receiver may know more than this side: it is asked how far it came. */
async function attempt(call: () => Promise<OutgoingResponse>): Promise<OutgoingResponse | Error> {
  try {
    return await call();
  } catch (error) {
    const isPassing =
      (error instanceof OutgoingError && ['broken', 'connect', 'timeout'].includes(error.kind)) ||
      (error instanceof DriveError && error.kind === 'busy' && error.code.startsWith('5'));
    if (isPassing) return error as Error;
    throw error;
  }
}

function sendFrom(api: DriveApi, session: string, bytes: Uint8Array, start: number) {
  const chunk = bytes.subarray(start, start + CHUNK);
  const place = chunk.length === 0 ? '*' : `${start}-${start + chunk.length - 1}`;
  return attempt(() => put(api, session, `${place}/${bytes.length}`, chunk));
}

async function put(
  api: DriveApi,
  session: string,
  range: string,
  body: Uint8Array = new Uint8Array(),
): Promise<OutgoingResponse> {
  const headers = { 'content-range': `bytes ${range}` };
  try {
    return await api.call({ method: 'PUT', path: session, headers, body, expected: [308] });
  } catch (error) {
    // The session does not exist any more.
    if (error instanceof DriveError && error.kind === 'notFound')
      throw new DriveError('expired', error.host, error.code);
    throw error;
  }
}

/** Reads the number of bytes that have arrived: `Range: bytes=0-99` says 100; without it 0. */
function receivedBytes({ headers }: OutgoingResponse, size: number, host: string): number {
  const { range } = headers;
  if (range === undefined) return 0;
  const last = Number(/^bytes=0-(\d{1,15})$/.exec(range)?.[1]);
  if (Number.isNaN(last) || last >= size) throw new DriveError('answer', host, '308 with a wrong range');
  return last + 1;
}
