import { readFileSync } from 'node:fs';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const call = world.callAs(world.admin);
const twoPages = readFileSync(new URL('fixtures/two-pages.pdf', import.meta.url));

it('a document tells which part of its text is on which page, also after the text was edited', async () => {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP' });
  const add = async (name: string, file: { text: string } | { bytes: Uint8Array }) => {
    const { documents: made } = await call(documents.upload, {
      body: uploadForm({ nodeId: hup.id, name, ...file }),
    });
    await world.drain();
    return made[0]?.id ?? 0;
  };
  const id = await add('two.pdf', { bytes: twoPages });
  const parts = async () => {
    const text = (await call(documents.get, { params: { id } })).content?.content ?? '';
    const ranges = await call(documents.imageRanges, { params: { id } });
    return ranges.map(({ index, start, end }) => [index, text.slice(start, end)]);
  };
  expect(await parts()).toEqual([
    [0, 'The first page.'],
    [1, 'The second page.'],
  ]);
  const { content } = await call(documents.get, { params: { id } });
  const { documentStepsInformation } = await call(steps.state, { params: { id } });
  const parser = documentStepsInformation[0]?.stepDTO.id ?? 0;
  await call(steps.update, { body: { id: parser, status: 'WAITING' } });
  await call(documents.saveContent, {
    params: { id },
    body: {
      id: content?.id ?? 0,
      docId: id,
      content: (content?.content ?? '').replace('first', 'very first'),
    },
  });
  expect(await parts()).toEqual([
    [0, 'The very first page.'],
    [1, 'The second page.'],
  ]);
  const plain = await add('plain.txt', { text: 'No page' });
  expect(await call(documents.imageRanges, { params: { id: plain } })).toEqual([]);
});
