import { Agent, request } from 'node:http';

/** No connection is kept: another process may use the port a moment later. */
const agent = new Agent({ keepAlive: false });

/**
 * Requests with the types of `fetch` over Node's plain HTTP client. `fetch` itself crashes the program when a
 * connection breaks while an answer is read and its signal aborts at once ("ReadableStream is already closed", Node
 * 26).
 */
export async function plainFetch(
  url: URL,
  init: RequestInit | undefined,
  patience: number,
): Promise<Response> {
  const asked = new Request(url, init);
  const body = Buffer.from(await asked.arrayBuffer());
  const headers = { ...Object.fromEntries(asked.headers), 'content-length': String(body.length) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: asked.method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('aborted', () => reject(new Error('The answer broke off')));
      answer.on('end', () => {
        const text = chunks.length === 0 ? null : Buffer.concat(chunks);
        const known = new Headers();
        for (const [name, value] of Object.entries(answer.headers)) known.set(name, String(value));
        resolve(new Response(text, { status: answer.statusCode ?? 500, headers: known }));
      });
    });
    const timer = setTimeout(() => sent.destroy(new Error('No answer in time')), patience);
    sent.on('error', reject);
    sent.on('close', () => clearTimeout(timer));
    sent.end(body);
  });
}
