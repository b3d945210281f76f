import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** Runs the product to its end; returns its output by lines, and its exit code. */
export async function runProduct(args: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, LOG_LEVEL: 'warn', PORT: '0', DEMO: 'false', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => out.push(data.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  return { code, lines: out.join('').trim().split('\n') };
}
