import { rag, ragTemplates } from '@scriptorium/contract/machines/rag.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld({ settings: { PROFILES: 'prod' } });
afterAll(() => world.close());
const boss = world.callAs(world.admin);

it('has no calls of retrieval without the profile [SHELL-44]', async () => {
  const { id: processId } = await world.make.process();
  const gone = { status: 404 };
  const body = { processId, query: 'rent', llmModel: { id: 1 } };
  await expect(boss(rag.ask, { body })).rejects.toMatchObject(gone);
  await expect(boss(rag.index, { query: { processId } })).rejects.toMatchObject(gone);
  await expect(boss(rag.retry, { body: { processId } })).rejects.toMatchObject(gone);
  await expect(boss(ragTemplates.list, { query: { processId } })).rejects.toMatchObject(gone);
  await expect(boss(ragTemplates.defaults)).rejects.toMatchObject(gone);
});
