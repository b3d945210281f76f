import type { Call } from '@scriptorium/contract/kit/client.ts';
import { models } from '@scriptorium/contract/machines/models.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { makeAutomaticProcess } from '@scriptorium/testing/scenes/automatic-process.ts';
import { startModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { Receiver } from '@scriptorium/testing/servers/receiver.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { oneLiners } from '../flow/samples.ts';
import { uploadAll } from '../flow/upload.ts';

const WAITING = 120;
const ANSWER_MS = 60_000;
const POLL_MS = 20;

/** While 120 documents of one process wait for a slow model: ms from the upload in another process to its request. */
export async function requestBesideSlowModel(call: Call): Promise<number> {
  const provider = await startModelServer();
  const receiver = await Receiver.start();
  try {
    const slow = await makeAutomaticProcess(call, `Slow model ${crypto.randomUUID().slice(0, 8)}`);
    const model = await call(models.create, {
      body: {
        name: `Slow ${crypto.randomUUID().slice(0, 8)}`,
        protocol: 'OPENAI',
        baseUrl: provider.baseUrl('OPENAI'),
        model: `slow-${ANSWER_MS}`,
        key: 'sk-bench',
      },
    });
    await addNode(call, slow, {
      activityType: 'LLM_PROMPT',
      llmModel: { id: model.id },
      prompt: 'Summarise.',
    });
    const other = await makeAutomaticProcess(call, `Requests ${crypto.randomUUID().slice(0, 8)}`);
    await addNode(call, other, {
      activityType: 'SEND_REQUEST',
      url: `${receiver.url}/in`,
      httpRequestMethod: 'POST',
    });
    await uploadAll(call, slow.uploadNodeId, oneLiners(WAITING), 8);
    while (provider.calls.length === 0) await sleep(POLL_MS);
    const begun = performance.now();
    await uploadAll(call, other.uploadNodeId, oneLiners(1), 1);
    while (receiver.received.length === 0) await sleep(POLL_MS);
    return performance.now() - begun;
  } finally {
    await provider.close();
    await receiver.close();
  }
}

async function addNode(
  call: Call,
  { processId, parserId }: { processId: number; parserId: number },
  settings: object,
): Promise<void> {
  const body = { processId, name: 'Outside', fromId: parserId, ...settings };
  const { id } = await call(nodes.create, { body: body as never });
  if (!id) throw new Error('The node was not created');
}
