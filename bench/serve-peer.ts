import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build } from 'vite';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** A page to compare with, built with the options of our own page into `folder`; `data` is its JSON by address. */
export async function servePeer(
  root: string,
  folder: string,
  data: Readonly<Record<string, unknown>>,
): Promise<{ url: string; server: Server }> {
  const output = { outDir: folder, emptyOutDir: true, target: 'chrome123' };
  await build({ root, configFile: false, logLevel: 'error', build: output });
  const bodies = new Map(Object.entries(data).map(([path, value]) => [path, JSON.stringify(value)]));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://peer').pathname;
    const body = bodies.get(path);
    if (body !== undefined) return response.setHeader('content-type', 'application/json').end(body);
    const file = path === '/' ? '/index.html' : path;
    readFile(join(folder, file)).then(
      (bytes) => response.setHeader('content-type', TYPES[extname(file)] ?? '').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}
