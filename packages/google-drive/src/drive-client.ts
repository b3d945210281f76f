import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { DriveApi } from './drive-api.ts';
import { DriveError } from './drive-error.ts';
import { DriveFile, FILE_FIELDS, type ExportFormat } from './drive-file.ts';
import { contentOf, mediaTypeOf } from './answer-faults.ts';

const FILES = '/drive/v3/files';
const PAGE = '1000';
/** Without it, calls do not find the files of shared drives. */
const ALL_DRIVES = { supportsAllDrives: 'true' };

const Page = z.object({
  files: z.array(DriveFile).max(1000).default([]),
  nextPageToken: z.string().min(1).max(10_000).optional(),
});
const Ids = z.object({ ids: z.array(z.string().min(1).max(500)).min(1) });

const pathOf = (id: string): string => `${FILES}/${encodeURIComponent(id)}`;
const quoted = (id: string): string => `'${id.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

export async function getFile(api: DriveApi, id: string): Promise<DriveFile> {
  const query = { ...ALL_DRIVES, fields: FILE_FIELDS };
  return contentOf(DriveFile, await api.call({ method: 'GET', path: pathOf(id), query }), api.host);
}

/**
 * All files of a folder, page by page, whatever their time: programs that synchronise folders keep the old times of
 * files.
 */
export async function* listFolder(api: DriveApi, folderId: string): AsyncGenerator<DriveFile[]> {
  const query = {
    ...ALL_DRIVES,
    includeItemsFromAllDrives: 'true',
    q: `${quoted(folderId)} in parents and trashed=false`,
    pageSize: PAGE,
    fields: `nextPageToken,files(${FILE_FIELDS})`,
  };
  for (let token: string | undefined; ;) {
    const next = token === undefined ? query : { ...query, pageToken: token };
    const answer = await api.call({ method: 'GET', path: FILES, query: next });
    const page = contentOf(Page, answer, api.host);
    yield page.files;
    if (page.nextPageToken === undefined) return;
    if (page.nextPageToken === token)
      throw new DriveError('answer', api.host, '200 with the same page again');
    token = page.nextPageToken;
  }
}

/** The bytes of a file; native documents have none. */
export async function download(
  api: DriveApi,
  { id, mimeType }: Pick<DriveFile, 'id' | 'mimeType'>,
  maxBytes: number,
): Promise<Readable> {
  const query = { ...ALL_DRIVES, alt: 'media' };
  const headers = { accept: '*/*' };
  const answer = await api.stream({ method: 'GET', path: pathOf(id), query, headers }, maxBytes);
  const type = mediaTypeOf(answer.headers['content-type']);
  // A page of a proxy instead of the file; the checksum shows other mistakes.
  if (type === 'text/html' && !mimeType.startsWith('text/')) throw wrongType(api, answer.body, type);
  return answer.body;
}

/** A native document in another format; Google exports at most 10 MB. */
export async function exportFile(
  api: DriveApi,
  id: string,
  { mimeType }: ExportFormat,
  maxBytes: number,
): Promise<Readable> {
  const request = {
    method: 'GET',
    path: `${pathOf(id)}/export`,
    query: { mimeType },
    headers: { accept: '*/*' },
  } as const;
  const answer = await api.stream(request, maxBytes);
  const type = mediaTypeOf(answer.headers['content-type']);
  if (type !== mimeType && type !== aliasOf(mimeType)) throw wrongType(api, answer.body, type);
  return answer.body;
}

/** Google also uses the older name of OpenDocument's types. */
const aliasOf = (mimeType: string): string => mimeType.replace('/vnd.oasis.', '/x-vnd.oasis.');

function wrongType(api: DriveApi, body: Readable, type: string): DriveError {
  body.destroy();
  return new DriveError('answer', api.host, `200 ${type}`);
}

/** An id for a file that will be uploaded: an upload that is repeated with it makes no second file. */
export async function generateId(api: DriveApi): Promise<string> {
  const query = { count: '1', space: 'drive', type: 'files' };
  const answer = await api.call({ method: 'GET', path: `${FILES}/generateIds`, query });
  return contentOf(Ids, answer, api.host).ids[0] as string;
}
