import { models } from '@scriptorium/contract/machines/models.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { makeAutomaticProcess } from '@scriptorium/testing/scenes/automatic-process.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { startModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { expect, it, vi } from 'vitest';

it('a step that waits for calls of the same model says so, and how many are before it', async () => {
  const provider = await startModelServer();
  const world = await startWorld({ startEngine: true, settings: { OUTGOING_ALLOW: '127.0.0.1' } });
  try {
    const call = world.callAs(world.admin);
    const place = await makeAutomaticProcess(call);
    const model = await call(models.create, {
      body: {
        name: 'Bielik',
        protocol: 'OPENAI',
        baseUrl: provider.baseUrl('OPENAI'),
        model: 'hang',
        key: 'sk-test',
        concurrency: 1,
      },
    });
    const body = {
      processId: place.processId,
      name: 'Summary',
      fromId: place.parserId,
      activityType: 'LLM_PROMPT',
      llmModel: { id: model.id },
      prompt: 'Summarise.',
    };
    const { id: nodeId } = await call(nodes.create, { body: body as never });
    const ids: number[] = [];
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) {
      const form = uploadForm({ nodeId: place.uploadNodeId, name, text: name });
      ids.push((await call(documents.upload, { body: form })).documents[0]?.id ?? 0);
    }
    const reasonOf = async (id: number) => {
      const { documentStepsInformation } = await call(steps.state, { params: { id } });
      const step = documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === nodeId)?.stepDTO;
      return step?.reason?.message ?? step?.status;
    };
    await vi.waitFor(
      async () =>
        expect((await Promise.all(ids.map(reasonOf))).toSorted()).toEqual([
          'PROCESSING',
          'Waits for the model Bielik, 0 before it',
          'Waits for the model Bielik, 1 before it',
          'Waits for the model Bielik, 2 before it',
        ]),
      { timeout: 10_000, interval: 50 },
    );
    // Interrupts the call that hangs.
    await call(documents.removeAll, { params: { id: place.processId } });
  } finally {
    await world.close();
    await provider.close();
  }
});
