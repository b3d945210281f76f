import type { Call } from '@scriptorium/contract/kit/client.ts';
import { modelCosts } from '@scriptorium/contract/machines/model-costs.ts';
import { models } from '@scriptorium/contract/machines/models.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { makeAutomaticProcess } from '@scriptorium/testing/scenes/automatic-process.ts';
import { startModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { callAt, signInAt } from '@scriptorium/testing/product/server-process.ts';
import type { BenchRow } from '../bench-row.ts';
import { oneLiners } from '../flow/samples.ts';
import { uploadAll, waitUntilDone } from '../flow/upload.ts';
import { withProduct } from '../flow/with-product.ts';

const DOCUMENTS = 1000;
const ANSWER_MS = 200;
const CONCURRENCY = 10;
/** The shortest possible time in ms, given the concurrency and the provider's answers. */
const IDEAL_MS = (DOCUMENTS * ANSWER_MS) / CONCURRENCY;
const GOAL = 0.9;

/** From the first question to the last answer, by the ledger. */
export async function promptRow(database: 'PostgreSQL' | 'PGlite'): Promise<BenchRow> {
  const provider = await startModelServer();
  try {
    return await withProduct(database === 'PostgreSQL', { OUTGOING_ALLOW: '127.0.0.1' }, async (server) => {
      const call = callAt(server.url, await signInAt(server.url));
      const place = await makeAutomaticProcess(call, 'Prompts');
      const model = await call(models.create, {
        body: {
          name: 'Slow',
          protocol: 'OPENAI',
          baseUrl: provider.baseUrl('OPENAI'),
          model: `slow-${ANSWER_MS}`,
          key: 'sk-bench',
          concurrency: CONCURRENCY,
        },
      });
      const prompt = { llmModel: { id: model.id }, prompt: 'Translate: ${document.content}' };
      const { id } = await call(nodes.create, {
        body: {
          processId: place.processId,
          activityType: 'LLM_PROMPT',
          name: 'Ask',
          fromId: place.parserId,
          ...prompt,
        } as never,
      });
      if (!id) throw new Error('The node was not created');
      await uploadAll(call, place.uploadNodeId, oneLiners(DOCUMENTS), 8);
      await waitUntilDone(call, { processId: place.processId, wanted: DOCUMENTS, begun: performance.now() });
      const took = await durationOf(call);
      return {
        name: `${DOCUMENTS.toLocaleString('en')} documents through a prompt, ${CONCURRENCY} calls of ${ANSWER_MS} ms at a time, ${database}`,
        ours: `${(took / 1000).toFixed(1)} s`,
        peer: `${(IDEAL_MS / 1000).toFixed(1)} s (what the provider allows)`,
        ratio: IDEAL_MS / took,
        goal: GOAL,
        ...(provider.calls.length === DOCUMENTS ? {} : { wrong: `${provider.calls.length} calls` }),
        note: 'uploads and parsing go on at the same time',
      };
    });
  } finally {
    await provider.close();
  }
}

/** Milliseconds from the first call to the end of the last. */
async function durationOf(call: Call): Promise<number> {
  const response = await call(modelCosts.csv, { query: { safeForSpreadsheets: 'false' } });
  const [head = '', ...lines] = (await response.text()).trimEnd().split('\r\n');
  const columns = head.split(',');
  const [at, ms] = [columns.indexOf('startedAt'), columns.indexOf('ms')];
  const calls = lines.map((line) => line.split(','));
  const begins = calls.map((cells) => Date.parse(cells[at] ?? ''));
  const ends = calls.map((cells, index) => (begins[index] ?? 0) + Number(cells[ms]));
  return Math.max(...ends) - Math.min(...begins);
}
