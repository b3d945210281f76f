import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build } from 'vite';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** A recording, of which browsers read parts. */
async function sendRecording(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { size } = await stat(path);
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  response.writeHead(206, {
    'content-type': 'audio/wav',
    'accept-ranges': 'bytes',
    'content-range': `bytes ${start}-${end}/${size}`,
    'content-length': end - start + 1,
  });
  createReadStream(path, { start, end })
    .on('error', () => response.destroy())
    .pipe(response);
}

/**
 * A page to compare with, built with the options of our own page into `folder`; `data` is its JSON by address,
 * `recordings` are the paths of wav files.
 */
export async function servePeer(
  root: string,
  folder: string,
  data: Readonly<Record<string, unknown>>,
  recordings: Readonly<Record<string, string>> = {},
): Promise<{ url: string; server: Server }> {
  const output = { outDir: folder, emptyOutDir: true, target: 'chrome123' };
  await build({ root, configFile: false, logLevel: 'error', build: output });
  const bodies = new Map(Object.entries(data).map(([path, value]) => [path, JSON.stringify(value)]));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://peer').pathname;
    const body = bodies.get(path);
    if (body !== undefined) return response.setHeader('content-type', 'application/json').end(body);
    const recording = recordings[path];
    if (recording !== undefined) return void sendRecording(recording, request, response);
    const file = path === '/' ? '/index.html' : path;
    readFile(join(folder, file)).then(
      (bytes) => response.setHeader('content-type', TYPES[extname(file)] ?? '').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}
