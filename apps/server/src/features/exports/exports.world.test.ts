import { documents } from '@scriptorium/contract/documents/documents.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, exports, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A tagged and a classified document, both steps accepted, and an unfinished one. */
async function scene() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const span = await world.make.node(process.id, { activityType: 'SPAN', name: 'Osoby' });
  const clf = await world.make.node(process.id, { activityType: 'CLF', name: 'Kinds' });
  await world.make.edge(process.id, process.parser.id, span.id);
  await world.make.edge(process.id, process.parser.id, clf.id);
  const parent = await world.make.label(span.id, { name: 'Party', selectable: false });
  const label = await world.make.label(span.id, { name: 'Person', parentId: parent.id });
  const type = await world.make.classifierType(clf.id, { name: 'Letter' });
  const call = world.callAs(world.admin);
  const add = async (name: string, text: string) =>
    (await call(documents.upload, { body: uploadForm({ nodeId: hup.id, name, text }) })).documents[0]?.id ??
    0;
  const id = await add('=cmd.txt', '😀 Jan; mówi');
  await add('open.txt', 'x');
  await world.services.engine.drain();
  const state = await call(steps.state, { params: { id } });
  const stepOf = (nodeId: number) =>
    state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === nodeId)?.stepDTO.id ?? 0;
  const [spanStep, clfStep] = [stepOf(span.id), stepOf(clf.id)];
  await call(nerTags.create, {
    body: { nerTagType: { id: label.id }, stepId: spanStep, startOffset: 3, endOffset: 7 },
  });
  await call(classifierTags.save, { params: { stepId: clfStep }, body: [{ typeId: type.id }] });
  for (const step of [spanStep, clfStep])
    await call(steps.update, { body: { id: step, status: 'ACCEPTED' } });
  return { process, span, clf, id, spanStep, clfStep };
}

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date());
const ask = (id: number, query: object = {}, user = world.admin) =>
  world.callAs(user)(exports.stepResults, { params: { id }, query });

describe('the export of a node', () => {
  it('is a JSON list of documents with step and result, offsets in code points [API-158]', async () => {
    const { span, id, spanStep } = await scene();
    const response = await ask(span.id);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual([
      {
        docId: id,
        filename: '=cmd.txt',
        step: {
          id: spanStep,
          status: 'ACCEPTED',
          copy: 0,
          completedDate: expect.any(String),
          completedBy: world.admin.login,
        },
        result: [
          {
            label: 'Person',
            path: ['Party', 'Person'],
            start: 2,
            end: 6,
            startMs: null,
            endMs: null,
            quote: 'Jan;',
            detached: false,
            source: 'USER',
            sourceId: null,
            score: null,
            user: world.admin.login,
            createdDate: expect.any(String),
          },
        ],
      },
    ]);
  });

  it('is CSV with the given delimiter, one row per label, exactly as tagged [API-158]', async () => {
    const { span, clf, id } = await scene();
    const csv = await (await ask(span.id, { format: 'CSV', delimiter: ';' })).text();
    const lines = csv.split('\r\n');
    expect(lines[0]?.split(';').slice(0, 3)).toEqual(['docId', 'filename', 'stepId']);
    expect(lines).toHaveLength(3);
    expect(lines[1]?.startsWith(`${id};=cmd.txt;`)).toBe(true);
    expect(lines[1]).toContain(';Person;Party / Person;2;6;;;"Jan;";false;USER;');
    const safe = { format: 'CSV', delimiter: ';', safeForSpreadsheets: 'true' };
    const guarded = (await (await ask(span.id, safe)).text()).split('\r\n');
    expect(guarded[1]?.startsWith(`${id};"'=cmd.txt";`)).toBe(true);
    expect(guarded[1]).toContain(';"Person";"Party / Person";2;6;;;"Jan;";false;"USER";');
    const json = await ask(clf.id, { format: 'JSON' });
    expect(await json.json()).toMatchObject([
      { docId: id, result: [{ label: 'Letter', user: world.admin.login }] },
    ]);
  });

  it('is named after the node and its days in the content-disposition header [API-158]', async () => {
    const { span } = await scene();
    const response = await ask(span.id, { format: 'CSV', from: today(), to: today() });
    expect(response.headers.get('content-disposition')).toContain(
      `filename="Osoby ${today()} ${today()}.csv"`,
    );
  });

  it('contains the steps that were completed within the days of the time zone [API-158]', async () => {
    const { span, spanStep, id } = await scene();
    await world.database.db
      .updateTable('step')
      .set({ completed_at: '2026-01-10T23:30:00.123456Z' })
      .where('id', '=', spanStep)
      .execute();
    const of = async (day: string, zoneId: string) =>
      ((await (await ask(span.id, { from: day, to: day, zoneId })).json()) as { docId: number }[]).map(
        ({ docId }) => docId,
      );
    expect(await of('2026-01-10', 'UTC')).toEqual([id]);
    expect(await of('2026-01-10', 'Europe/Warsaw')).toEqual([]);
    expect(await of('2026-01-11', 'Europe/Warsaw')).toEqual([id]);
  });

  it('leaves out a step that is opened again', async () => {
    const { span, spanStep } = await scene();
    await world.callAs(world.admin)(steps.update, { body: { id: spanStep, status: 'WAITING' } });
    expect(await (await ask(span.id)).json()).toEqual([]);
  });

  it('contains all finished steps, also those completed at the same time', async () => {
    const { process, span, id } = await scene();
    await sql`
      insert into document (process_id, filename, path, document_type, kind, status)
      select ${process.id}::bigint, 'copy ' || n, 'copy', 'TEXTFILE', 'txt', 'DONE' from generate_series(1, 250) n`.execute(
      world.database.db,
    );
    await sql`
      insert into step (document_id, node_id, status, completed_at)
      select id, ${span.id}::bigint, 'DONE', now() - interval '1 hour' from document
      where process_id = ${process.id}::bigint and path = 'copy'`.execute(world.database.db);
    const rows = (await (await ask(span.id)).json()) as { docId: number }[];
    expect(new Set(rows.map(({ docId }) => docId)).size).toBe(251);
    expect(rows).toHaveLength(251);
    expect(rows.at(-1)?.docId).toBe(id);
  });

  it('refuses a wrong delimiter, too many days, and users without the right', async () => {
    const { span } = await scene();
    const keyOf = async (call: Promise<unknown>) => {
      const error = await call.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      return error instanceof AppError ? error.key : undefined;
    };
    expect(await keyOf(ask(span.id, { format: 'CSV', delimiter: '' }))).toBe('error.export.delimiter');
    expect(await keyOf(ask(span.id, { format: 'CSV', delimiter: '"' }))).toBe('error.export.delimiter');
    expect(await keyOf(ask(span.id, { from: '2026-01-01', to: '2026-03-01' }))).toBe('error.export.range');
    expect(await keyOf(ask(span.id, { from: '2026-02-31' }))).toBe('error.validation');
    expect(await keyOf(ask(span.id, {}, await world.make.user()))).toBe('error.http.404');
  });
});
