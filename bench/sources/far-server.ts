import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DelayLine } from '@scriptorium/testing/delay-line.ts';

/** The port of a server at this round trip; its line has a process of its own, as it is part of neither side. */
export async function withFarPort<T>(
  port: number,
  roundTripMs: number,
  work: (port: number) => Promise<T>,
): Promise<T> {
  if (roundTripMs === 0) return work(port);
  const line = fork(fileURLToPath(import.meta.url), [String(port), String(roundTripMs)]);
  try {
    const [farPort] = (await once(line, 'message')) as [number];
    return await work(farPort);
  } finally {
    line.disconnect();
    await once(line, 'exit');
  }
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target, roundTripMs] = process.argv.slice(2).map(Number);
  const line = await DelayLine.start(target ?? 0, roundTripMs ?? 0);
  process.on('disconnect', () => process.exit(0));
  process.send(line.port);
}
