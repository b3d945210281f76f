import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDocuments, convert } from '@scriptorium/documents/convert.ts';
import type { Sample } from './upload.ts';

/** Documents per second of the warm converter by itself, `atOnce` at a time. */
export async function measureConverter(samples: readonly Sample[], atOnce: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-flow-'));
  try {
    const paths: string[] = [];
    for (const { name, bytes } of samples) {
      const path = join(folder, name);
      await writeFile(path, bytes);
      paths.push(path);
    }
    const work = async (queue: string[]) => {
      for (let path = queue.shift(); path; path = queue.shift())
        await convert(path, path, { outDir: join(folder, 'out') });
    };
    const run = async (these: readonly string[]) => {
      const queue = [...these];
      await Promise.all(Array.from({ length: atOnce }, () => work(queue)));
    };
    await run(paths.slice(0, atOnce));
    const begun = performance.now();
    await run(paths);
    return paths.length / ((performance.now() - begun) / 1000);
  } finally {
    await closeDocuments();
    await rm(folder, { recursive: true, force: true });
  }
}
