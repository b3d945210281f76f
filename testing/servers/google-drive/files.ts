import { FOLDER, md5Of, newId, type StoredFile } from './drive-state.ts';
import { page, send, sendError, sendJson, type Exchange } from './http-parts.ts';

const FILES = '/drive/v3/files';

/** Everybody's own drive. */
const ROOT: StoredFile = {
  id: 'root',
  name: 'My Drive',
  mimeType: FOLDER,
  parents: [],
  bytes: undefined,
  exports: {},
  modifiedTime: '2020-01-01T00:00:00.000Z',
  trashed: false,
  shared: false,
};

/** The calls below `/drive/v3/files`. */
export function answerFiles(exchange: Exchange): void {
  const { url } = exchange;
  if (url.pathname === FILES) return list(exchange);
  if (url.pathname === `${FILES}/generateIds`) return generateIds(exchange);
  const [, id = '', isExport] = /^\/drive\/v3\/files\/([^/]+)(\/export)?$/.exec(url.pathname) ?? [];
  const file = id === 'root' ? ROOT : exchange.state.files.get(decodeURIComponent(id));
  if (!file || !mayFind(exchange, file)) return sendError(exchange, 404, 'notFound');
  if (isExport) return sendExport(exchange, file);
  if (url.searchParams.get('alt') === 'media') return sendMedia(exchange, file);
  sendJson(exchange, fieldsOf(exchange, file, url.searchParams.get('fields') ?? ''));
}

const mayFind = ({ url }: Exchange, { shared }: StoredFile): boolean =>
  !shared || url.searchParams.get('supportsAllDrives') === 'true';

/** The fields that the caller asked for, and no others. */
export function fieldsOf({ origin }: Exchange, file: StoredFile, fields: string): Record<string, unknown> {
  const { id, name, mimeType, bytes, modifiedTime, trashed, parents } = file;
  const all: Record<string, unknown> = {
    kind: 'drive#file',
    id,
    name,
    mimeType,
    modifiedTime,
    trashed,
    parents,
    webViewLink: `${origin}/file/d/${id}/view`,
    ...(bytes === undefined ? {} : { size: String(bytes.length), md5Checksum: md5Of(bytes) }),
  };
  const named = fields.split(',');
  return Object.fromEntries(Object.entries(all).filter(([field]) => named.includes(field)));
}

function list(exchange: Exchange): void {
  const { url, state } = exchange;
  const query = url.searchParams;
  const folderId = /^'([^']+)' in parents and trashed=false$/.exec(query.get('q') ?? '')?.[1];
  if (folderId === undefined) return sendError(exchange, 400, 'invalid');
  if (folderId !== 'root' && !state.files.has(folderId)) return sendError(exchange, 404, 'notFound');
  const withShared =
    query.get('includeItemsFromAllDrives') === 'true' && query.get('supportsAllDrives') === 'true';
  const found = state.in(folderId).filter((file) => !file.trashed && (withShared || !file.shared));
  const size = Math.min(Number(query.get('pageSize') ?? 100), 1000);
  const from = Number(query.get('pageToken')?.slice('page-'.length) ?? 0);
  const fields = /files\(([^)]*)\)/.exec(query.get('fields') ?? '')?.[1] ?? 'id,name,mimeType,kind';
  const files = found.slice(from, from + size).map((file) => fieldsOf(exchange, file, fields));
  const next = from + size < found.length ? { nextPageToken: `page-${from + size}` } : {};
  sendJson(exchange, { files, ...next });
}

function generateIds(exchange: Exchange): void {
  const id = newId();
  exchange.state.generatedIds.add(id);
  sendJson(exchange, { kind: 'drive#generatedIds', space: 'drive', ids: [id] });
}

function sendMedia(exchange: Exchange, { bytes, mimeType }: StoredFile): void {
  if (bytes === undefined) return sendError(exchange, 403, 'fileNotDownloadable');
  send(exchange, 200, { 'content-type': mimeType }, bytes);
}

function sendExport(exchange: Exchange, file: StoredFile): void {
  const type = exchange.url.searchParams.get('mimeType') ?? '';
  if (file.bytes !== undefined || file.mimeType === FOLDER)
    return sendError(exchange, 403, 'fileNotExportable');
  const bytes = file.exports[type];
  if (!bytes) return sendError(exchange, 400, 'badRequest');
  send(exchange, 200, { 'content-type': type }, bytes);
}

/** The page of a file, for people. */
export function showFile(exchange: Exchange): void {
  const id = /^\/file\/d\/([^/]+)\/view$/.exec(exchange.url.pathname)?.[1] ?? '';
  const file = exchange.state.files.get(id);
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  if (!file) return send(exchange, 404, headers, page('No such file', ''));
  send(exchange, 200, headers, page(file.name, `<pre>${String(file.bytes ?? '')}</pre>`));
}
