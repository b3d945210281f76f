import type { Call } from '@scriptorium/contract/kit/client.ts';
import { callAt, signInAt } from '@scriptorium/testing/product/server-process.ts';
import { median, type BenchRow } from '../bench-row.ts';
import { withProduct } from '../flow/with-product.ts';
import { documentChanges, ruleChanges, type LargeChange } from './large-changes.ts';
import { waitDuring } from './probe.ts';
import { requestBesideSlowModel } from './slow-model.ts';

const ROUNDS = 3;
const LONGEST_WAIT_MS = 1000;
const LONGEST_REQUEST_MS = 2000;
/** Undo, redo and restore take at most as many times what the import took. */
const OF_IMPORT = 2;
const WORKERS = ['1', '2'];

/** How long others wait while one person does something large, and while a model of another process is slow. */
export async function runFairnessBench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const database of ['PostgreSQL', 'PGlite'])
    for (const workers of WORKERS) {
      const name = `${database}, ${workers} worker${workers === '1' ? '' : 's'}`;
      const settings = { CPU_WORKERS: workers, OUTGOING_ALLOW: '127.0.0.1' };
      await withProduct(database === 'PostgreSQL', settings, async (server) => {
        const call = callAt(server.url, await signInAt(server.url));
        rows.push(...(await rowsOf(call, name, ruleChanges)), ...(await rowsOf(call, name, documentChanges)));
        rows.push(
          within(`${name}: a request beside 120 documents that wait for a slow model`, {
            ms: await requestBesideSlowModel(call),
            most: LONGEST_REQUEST_MS,
            note: 'from the upload to the request; the model needs 60 s',
          }),
        );
      });
    }
  return rows;
}

/** The changes several times in turn; the first one of a list is what the others are compared with. */
async function rowsOf(
  call: Call,
  database: string,
  changesOf: (call: Call) => Promise<LargeChange[]>,
): Promise<BenchRow[]> {
  const measured = new Map<string, { wait: number; took: number }[]>();
  for (let round = 0; round < ROUNDS; round++)
    for (const { name, work } of await changesOf(call))
      measured.set(name, [...(measured.get(name) ?? []), await waitDuring(call, work)]);
  const medians = [...measured].map(([name, figures]) => ({
    name,
    wait: median(figures.map(({ wait }) => wait)),
    took: median(figures.map(({ took }) => took)),
  }));
  const rows = medians.map(({ name, wait, took }) =>
    within(`${database}: others wait during ${name}`, {
      ms: wait,
      most: LONGEST_WAIT_MS,
      note: `it took ${(took / 1000).toFixed(1)} s`,
    }),
  );
  const imported = medians.find(({ name }) => name.startsWith('import'));
  const reverted = medians.filter(({ name }) => /undo|redo|restored/.test(name));
  for (const { name, took } of imported ? reverted : [])
    rows.push({
      name: `${database}: ${name}, beside the import`,
      ours: `${(took / 1000).toFixed(1)} s`,
      peer: `import ${((imported?.took ?? 0) / 1000).toFixed(1)} s`,
      ratio: (imported?.took ?? 0) / took,
      goal: 1 / OF_IMPORT,
    });
  return rows;
}

const within = (name: string, { ms, most, note }: { ms: number; most: number; note: string }): BenchRow => ({
  name,
  ours: `${ms.toFixed(0)} ms`,
  peer: `${most} ms (limit)`,
  ratio: most / Math.max(1, ms),
  goal: 1,
  note,
});
