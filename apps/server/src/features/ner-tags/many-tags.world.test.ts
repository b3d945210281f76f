import { randomUUID } from 'node:crypto';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const boss = world.callAs(world.admin);

const TEXT = 'Anna, Anna and Anna.';
const PLACES = [0, 6, 15].map((startOffset) => ({ startOffset, endOffset: startOffset + 4, quote: 'Anna' }));

async function scene() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP' });
  const span = await world.make.node(process.id, { activityType: 'SPAN', fromId: process.parser.id });
  const label = await world.make.label(span.id, { name: 'Person' });
  const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: TEXT });
  const documentId = (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.services.engine.drain();
  const state = await boss(steps.state, { params: { id: documentId } });
  const step = state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === span.id);
  const { content } = await boss(documents.get, { params: { id: documentId } });
  const stepId = step?.stepDTO.id ?? 0;
  const ask = { nerTagType: { id: label.id }, stepId, contentId: content?.id ?? 0 };
  const list = () => boss(nerTags.list, { query: { documentId } });
  return { documentId, stepId, label, ask, list };
}

it('several spans are tagged by one call, which starts the step; repeated, it returns the same tags', async () => {
  const { documentId, ask, list } = await scene();
  const spans = PLACES.map((place) => ({ ...place, clientId: randomUUID() }));
  const made = await boss(nerTags.createMany, { body: { ...ask, spans } });
  expect(
    made.map(({ startOffset, endOffset, quote, userId }) => [startOffset, endOffset, quote, userId]),
  ).toEqual(
    PLACES.map(({ startOffset, endOffset, quote }) => [startOffset, endOffset, quote, world.admin.id]),
  );
  expect(await list()).toEqual(made);
  const state = await boss(steps.state, { params: { id: documentId } });
  expect(state.documentStepsInformation.some(({ stepDTO }) => stepDTO.blockedBy?.id === world.admin.id)).toBe(
    true,
  );
  expect(await boss(nerTags.createMany, { body: { ...ask, spans } })).toHaveLength(3);
  const more = [...spans.slice(1), { startOffset: 0, endOffset: 5, clientId: randomUUID() }];
  expect(await boss(nerTags.createMany, { body: { ...ask, spans: more } })).toHaveLength(3);
  expect(await list()).toHaveLength(4);
});

it('none is tagged when one of them is refused', async () => {
  const { ask, list } = await scene();
  const elsewhere = await scene();
  const [known = ''] = [randomUUID()];
  await boss(nerTags.createMany, {
    body: { ...elsewhere.ask, spans: [{ startOffset: 0, endOffset: 4, clientId: known }] },
  });
  const refused = (spans: object[], more: object = {}) =>
    boss(nerTags.createMany, { body: { ...ask, spans, ...more } as never }).then(
      () => 'accepted',
      ({ status, key }: { status: number; key: string }) => `${status} ${key}`,
    );
  const [first] = PLACES;
  expect([
    await refused([first ?? {}, { startOffset: 0, endOffset: 400 }]),
    await refused([first ?? {}, { startOffset: 6, endOffset: 10, quote: 'Eve' }]),
    await refused([first ?? {}], { contentId: elsewhere.ask.contentId }),
    await refused([first ?? {}], { nerTagType: elsewhere.ask.nerTagType }),
    await refused([{ ...first, clientId: known }]),
    await refused(
      [0, 6].map((startOffset) => ({
        startOffset,
        endOffset: startOffset + 4,
        clientId: known.replace(/^./, 'a'),
      })),
    ),
    await refused([]),
    await refused(Array.from({ length: 501 }, () => ({ startOffset: 0, endOffset: 4 }))),
  ]).toEqual([
    '400 error.tag.range',
    '409 error.tag.stale',
    '409 error.tag.stale',
    '400 error.label.disabled',
    '400 error.validation',
    '400 error.validation',
    '400 error.validation',
    '400 error.validation',
  ]);
  expect(await list()).toEqual([]);
});
