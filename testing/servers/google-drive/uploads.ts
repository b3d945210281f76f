import { newId, type Session } from './drive-state.ts';
import { fieldsOf } from './files.ts';
import { send, sendError, sendJson, type Exchange } from './http-parts.ts';

export const UPLOADS = '/upload/drive/v3/files';
/** The receiver keeps whole multiples of a broken chunk. */
const KEPT_MULTIPLE = 256 * 1024;

/** Resumable uploads: POST begins a session, PUT adds a chunk or asks how much has arrived. */
export function answerUploads(exchange: Exchange): void {
  const { url, request, state } = exchange;
  if (request.method === 'POST') return begin(exchange);
  const session = state.sessions.get(url.searchParams.get('upload_id') ?? '');
  if (!session) return sendError(exchange, 404, 'notFound');
  receive(exchange, session);
}

function begin(exchange: Exchange): void {
  const { url, request, state, body, origin } = exchange;
  const meta = JSON.parse(body.toString()) as Session['meta'];
  if (url.searchParams.get('uploadType') !== 'resumable') return sendError(exchange, 400, 'badRequest');
  if (state.files.has(meta.id)) return sendError(exchange, 409, 'fileIdInUse');
  if (!state.generatedIds.has(meta.id)) return sendError(exchange, 400, 'invalid');
  const [parent = 'root'] = meta.parents;
  if (parent !== 'root' && !state.files.has(parent)) return sendError(exchange, 404, 'notFound');
  const id = newId();
  const size = Number(request.headers['x-upload-content-length']);
  state.sessions.set(id, { meta, size, received: Buffer.alloc(0) });
  const fields = url.searchParams.get('fields') ?? '';
  const query = new URLSearchParams({ uploadType: 'resumable', fields, upload_id: id });
  send(exchange, 200, { location: `${origin}${UPLOADS}?${query.toString()}` });
}

function receive(exchange: Exchange, session: Session): void {
  const { request, response, body, failure } = exchange;
  const range = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(request.headers['content-range'] ?? '');
  if (!range || Number(range[3]) !== session.size) return sendError(exchange, 400, 'badRequest');
  if (range[1] !== undefined) {
    const isNext = Number(range[1]) === session.received.length;
    if (!isNext || Number(range[2]) - Number(range[1]) + 1 !== body.length)
      return sendError(exchange, 400, 'badRequest');
    const kept =
      failure === 'half' ? Math.floor(body.length / 2 / KEPT_MULTIPLE) * KEPT_MULTIPLE : body.length;
    session.received = Buffer.concat([session.received, body.subarray(0, kept)]);
    if (failure === 'half') return void response.destroy();
  }
  if (session.received.length === session.size) return finish(exchange, session);
  const { length } = session.received;
  send(exchange, 308, length === 0 ? {} : { range: `bytes=0-${length - 1}` });
}

function finish(exchange: Exchange, { meta, received }: Session): void {
  const { state, url } = exchange;
  const file = state.files.get(meta.id) ?? state.add({ ...meta, bytes: received });
  sendJson(exchange, fieldsOf(exchange, file, url.searchParams.get('fields') ?? ''));
}
