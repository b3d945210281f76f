import { randomUUID } from 'node:crypto';
import type { Server } from '@scriptorium/server/bootstrap/server.ts';

/** A real multipart payload, built by hand because Node cannot read the FormData of a simulated browser. */
async function multipart(form: FormData): Promise<{ type: string; payload: Buffer }> {
  const boundary = `----scriptorium${randomUUID()}`;
  const parts: Buffer[] = [];
  for (const [name, value] of form.entries()) {
    const file = typeof value === 'string' ? '' : `; filename="${value.name.replaceAll('"', '%22')}"`;
    const type =
      typeof value === 'string' ? '' : `\r\ncontent-type: ${value.type || 'application/octet-stream'}`;
    parts.push(
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}${type}\r\n\r\n`),
    );
    const content = typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
    parts.push(content, Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, payload: Buffer.concat(parts) };
}

async function payloadOf(body: unknown): Promise<{ type?: string; payload?: string | Buffer }> {
  if (body === undefined || body === null) return {};
  if (typeof body === 'string') return { payload: body };
  if (typeof (body as FormData).entries === 'function' && typeof (body as FormData).append === 'function')
    return multipart(body as FormData);
  return { payload: Buffer.from(await new Response(body as BodyInit).arrayBuffer()) };
}

/** A `fetch` that passes each request to the server in this process, without a port. */
export const fetchInto =
  (app: Server['app'], always: Record<string, string> = {}): typeof fetch =>
  async (input, init = {}) => {
    const { type, payload } = await payloadOf(init.body);
    const headers = { ...always, ...Object.fromEntries(new Headers(init.headers)) };
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: String(input),
      headers: type === undefined ? headers : { ...headers, 'content-type': type },
      ...(payload === undefined ? {} : { payload }),
    });
    const given = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const empty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: given,
    });
  };
