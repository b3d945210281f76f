import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { AppError } from '@scriptorium/contract/errors.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A word of cp866 that is also a word of windows-1252, so detection fails. */
const WORD = 'счёт';
const BYTES = Buffer.from([0xe1, 0xe7, 0xf1, 0xe2]);

async function parsed() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const span = await world.make.node(process.id, { fromId: process.parser.id });
  const call = world.callAs(world.admin);
  const body = uploadForm({ nodeId: hup.id, name: 'bill.txt', bytes: BYTES });
  const id = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
  const read = async () => {
    await world.services.engine.drain();
    const { content } = await call(documents.get, { params: { id } });
    const infos = (await call(steps.state, { params: { id } })).documentStepsInformation;
    const step = (nodeId: number) => infos.find(({ nodeDTO }) => nodeDTO.id === nodeId)?.stepDTO;
    return { text: content?.content, step: step(process.parser.id), other: step(span.id) };
  };
  const first = await read();
  const rerun = async (query: { charset?: string }, stepId = first.step?.id ?? 0) => {
    await call(steps.rerun, { params: { id: stepId }, query: query as { charset?: 'cp866' } });
    return read();
  };
  return { process, first, rerun, read };
}

it('a text with a wrongly detected character set is right after a rerun with a chosen one, and after further runs', async () => {
  const { first, rerun } = await parsed();
  expect(first).toMatchObject({
    text: 'áçñâ',
    step: {
      charset: null,
      reason: { key: 'note.parser.charsetGuessed', params: { charset: 'windows-1252' } },
    },
  });
  const chosen = { key: 'note.parser.charsetChosen', params: { charset: 'cp866' } };
  const right = { text: WORD, step: { status: 'ACCEPTED', charset: 'cp866', reason: chosen } };
  expect(await rerun({ charset: 'cp866' })).toMatchObject(right);
  expect(await rerun({})).toMatchObject(right);
  expect(await rerun({ charset: 'guess' })).toMatchObject({ text: 'áçñâ', step: { charset: null } });
});

it('an unknown character set, and one for a step that reads no file, is refused with 400', async () => {
  const { first, rerun, read } = await parsed();
  const refused = (query: { charset: string }, stepId?: number) =>
    rerun(query, stepId).then(
      () => undefined,
      (error: AppError) => error.status,
    );
  expect(await refused({ charset: 'cp866; drop' })).toBe(400);
  expect(await refused({ charset: '' })).toBe(400);
  expect(await refused({ charset: 'cp866' }, first.other?.id)).toBe(400);
  expect((await read()).step).toEqual(first.step);
});

it('a character set is chosen only by users who may run the step again', async () => {
  const { process, first, read } = await parsed();
  const reader = await world.make.user({
    authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }],
  });
  const answer = await world
    .callAs(reader)(steps.rerun, { params: { id: first.step?.id ?? 0 }, query: { charset: 'cp866' } })
    .catch((error: AppError) => error.status);
  expect(answer).toBe(403);
  expect((await read()).step?.charset).toBeNull();
});
