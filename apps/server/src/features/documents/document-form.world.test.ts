import { documents } from '@scriptorium/contract/documents/documents.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { startWorld, type TestUser, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const as = (user: TestUser = world.admin) => world.callAs(user);
const errorOf = (call: Promise<unknown>): Promise<AppError> =>
  call.then(
    () => expect.fail('no error'),
    (error: unknown) => error as AppError,
  );
const userOf = (processId: number, mode: 'READ' | 'WRITE') =>
  world.make.user({ authorities: [{ type: 'PROCESS', componentId: processId, mode }] });

const FIELDS = { filename: 'note.txt', path: 'notes/note.txt', documentType: 'TEXTFILE' as const };

/** The call without one of its fields. */
const without = (body: object, field: string): never => {
  const { [field]: _, ...rest } = body as Record<string, unknown>;
  return rest as never;
};

describe('a document of the form', () => {
  it('is created with name, path, process and type, and its text is written by people [API-099]', async () => {
    const process = await world.make.process();
    const writer = await userOf(process.id, 'WRITE');
    const body = { ...FIELDS, processId: process.id, clientId: crypto.randomUUID() };
    const made = await as(writer)(documents.create, { body });
    expect(made).toMatchObject({ ...FIELDS, processId: process.id });
    expect((await as(writer)(documents.create, { body })).id).toBe(made.id);
    expect((await errorOf(as()(documents.create, { body }))).status).toBe(400);
    await world.services.engine.drain();
    const document = await as(writer)(documents.get, { params: { id: made.id } });
    expect(document).toMatchObject({ status: 'WAITING', content: { content: '' } });
    const content = { id: document.content?.id ?? 0, docId: made.id, content: 'Written.' };
    await as(writer)(documents.saveContent, { params: { id: made.id }, body: content });
    const { documentStepsInformation } = await as(writer)(steps.state, { params: { id: made.id } });
    const parser = documentStepsInformation[0]?.stepDTO;
    expect(parser).toMatchObject({ status: 'WAITING', reason: { key: 'reason.parser.noUpload' } });
    await as(writer)(steps.update, { body: { id: parser?.id ?? 0, status: 'DONE' } });
    expect(await as(writer)(documents.get, { params: { id: made.id } })).toMatchObject({
      status: 'DONE',
      content: { content: 'Written.' },
    });
    for (const field of ['filename', 'path', 'processId', 'documentType'])
      expect((await errorOf(as(writer)(documents.create, { body: without(body, field) }))).status).toBe(400);
    const reader = await userOf(process.id, 'READ');
    expect((await errorOf(as(reader)(documents.create, { body: without(body, 'clientId') }))).status).toBe(
      403,
    );
  });

  it.each(['TEXTFILE', 'AUDIOFILE'] as const)('is of the type %s [ENT-07]', async (documentType) => {
    const process = await world.make.process();
    const body = { ...FIELDS, documentType, processId: process.id };
    const { id } = await as()(documents.create, { body });
    expect(await as()(documents.get, { params: { id } })).toMatchObject({ documentType });
    const other = { ...body, documentType: 'VIDEOFILE' } as never;
    expect((await errorOf(as()(documents.create, { body: other }))).status).toBe(400);
  });

  it('is changed by people with WRITE on its process, and stays in it [API-100]', async () => {
    const [process, other] = [await world.make.process(), await world.make.process()];
    const [writer, reader] = [await userOf(process.id, 'WRITE'), await userOf(process.id, 'READ')];
    const { id } = await as(writer)(documents.create, { body: { ...FIELDS, processId: process.id } });
    await world.services.engine.drain();
    const body = {
      id,
      filename: 'b.txt',
      path: 'x/b',
      processId: process.id,
      documentType: 'AUDIOFILE' as const,
    };
    expect(await as(writer)(documents.update, { body })).toMatchObject(body);
    expect(await as(reader)(documents.get, { params: { id } })).toMatchObject(body);
    const { content } = await as(reader)(documents.info, {
      body: {
        filters: [
          { type: 'PROCESS_ID', value: process.id },
          { type: 'NAME', value: 'b.t' },
        ],
      },
    });
    expect(content.map((row) => row.id)).toEqual([id]);
    expect((await errorOf(as(reader)(documents.update, { body }))).status).toBe(403);
    expect((await errorOf(as()(documents.update, { body: { ...body, processId: other.id } }))).status).toBe(
      400,
    );
    for (const field of ['filename', 'path', 'processId', 'documentType'])
      expect((await errorOf(as(writer)(documents.update, { body: without(body, field) }))).status).toBe(400);
    for (const filename of ['', ' ', 'a\0b'])
      expect((await errorOf(as(writer)(documents.update, { body: { ...body, filename } }))).status).toBe(400);
  });

  it('keeps its type once people have labelled it', async () => {
    const process = await world.make.process();
    const span = await world.make.node(process.id, { activityType: 'SPAN', name: 'Labels' });
    await world.make.edge(process.id, process.parser.id, span.id);
    const { id } = await as()(documents.create, { body: { ...FIELDS, processId: process.id } });
    await world.services.engine.drain();
    const document = await as()(documents.get, { params: { id } });
    await as()(documents.saveContent, {
      params: { id },
      body: { id: document.content?.id ?? 0, docId: id, content: 'Anna' },
    });
    const parser = (await as()(steps.state, { params: { id } })).documentStepsInformation[0]?.stepDTO.id ?? 0;
    await as()(steps.update, { body: { id: parser, status: 'DONE' } });
    const label = await world.make.label(span.id);
    const stepId = (await as()(steps.assign, { query: { docId: id, nodeId: span.id } }))
      .documentStepsInformation[1]?.stepDTO.id;
    await as()(nerTags.create, {
      body: { stepId: stepId ?? 0, nerTagType: { id: label.id }, startOffset: 0, endOffset: 4 },
    });
    const body = { ...FIELDS, id, processId: process.id };
    expect(await as()(documents.update, { body: { ...body, filename: 'new.txt' } })).toMatchObject({
      filename: 'new.txt',
    });
    const refused = await errorOf(as()(documents.update, { body: { ...body, documentType: 'AUDIOFILE' } }));
    expect(refused).toMatchObject({ status: 409, key: 'error.document.typeInUse' });
  });
});
