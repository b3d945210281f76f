import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newModel, ragScene } from './testing/rag-scene.ts';

let provider: ModelServer;
let world: World;
let model: { id: number };
beforeAll(async () => {
  provider = await startModelServer();
  world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1', QUESTIONS_PER_USER: '3' } });
  model = await newModel(world, provider, 'script');
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const readerOf = (processId: number) =>
  world.make.user({ authorities: [{ type: 'PROCESS', componentId: processId, mode: 'READ' }] });

const send = (user: Awaited<ReturnType<typeof readerOf>>, processId: number, path = '/api/rag') =>
  world.fetchAs(user)(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ processId, query: 'czynsz', llmModel: model }),
  });

it('a user may ask as many questions as the limit allows within an hour, and the next one says when to try again, also in another process', async () => {
  const [{ process }, { process: second }] = [
    await ragScene(world, { 'a.txt': 'Czynsz wynosi 2500 zł.' }),
    await ragScene(world, { 'a.txt': 'Czynsz wynosi 2500 zł.' }),
  ];
  const user = await world.make.user({
    authorities: [process, second].map(({ id }) => ({
      type: 'PROCESS' as const,
      componentId: id,
      mode: 'READ' as const,
    })),
  });
  const other = await readerOf(process.id);
  provider.clear();
  // Sent at once: none slips through.
  const answers = await Promise.all(
    [process, process, second, second, process].map(({ id }) => send(user, id)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  const body = (await refused?.json()) as { errorKey: string; params: { seconds: number; limit: number } };
  expect(body).toMatchObject({ errorKey: 'error.rag.tooMany', params: { limit: 3 } });
  expect(refused?.headers.get('retry-after')).toBe(String(body.params.seconds));
  expect(provider.calls).toHaveLength(3);
  expect((await send(user, process.id, '/api/rag/stream')).status).toBe(429);
  expect((await send(other, process.id)).status).toBe(200);
  await world.database.db
    .updateTable('question_count')
    .set({ began_at: '2026-01-01T00:00:00Z' })
    .where('user_id', '=', user.id)
    .execute();
  expect((await send(user, process.id)).status).toBe(200);
});
