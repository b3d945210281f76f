import { readFileSync } from 'node:fs';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workbook } from '../../../packages/documents/fixtures/workbooks.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ settings: { MAX_TEXT_CHARS: '2000000' } });
});
afterAll(() => world.close());

const demo = (name: string) =>
  readFileSync(new URL(`../src/features/demo/documents/${name}`, import.meta.url));

async function scene(rules: Parameters<World['make']['rules']>[1] = []) {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const lexicon = await world.make.node(process.id, { activityType: 'LEXICON', name: 'Rules' });
  await world.make.edge(process.id, process.parser.id, lexicon.id);
  const label = await world.make.label(lexicon.id);
  if (rules.length > 0) await world.make.rules(label.id, rules);
  const call = world.callAs(world.admin);
  const add = async (name: string, content: string | Uint8Array) => {
    const given = typeof content === 'string' ? { text: content } : { bytes: content };
    const body = uploadForm({ nodeId: hup.id, name, ...given });
    return (await call(documents.upload, { body })).documents[0]?.id ?? 0;
  };
  const stepsOf = async (id: number) =>
    (await call(steps.state, { params: { id } })).documentStepsInformation.map(({ stepDTO }) => stepDTO);
  return { process, label, call, add, stepsOf };
}

/** A PDF of one page that contains only a picture. */
function pdfOfJpeg(jpeg: Buffer): Buffer {
  const draw = 'q 595 0 0 842 0 0 cm /I Do Q';
  const parts = [
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>endobj\n',
    `4 0 obj<</Length ${draw.length}>>stream\n${draw}\nendstream endobj\n`,
    `5 0 obj<</Type/XObject/Subtype/Image/Width ${jpegSide(jpeg, 7)}/Height ${jpegSide(jpeg, 5)}/BitsPerComponent 8`,
    `/ColorSpace/${jpeg[jpegFrame(jpeg) + 9] === 1 ? 'DeviceGray' : 'DeviceRGB'}/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`,
  ];
  return Buffer.concat([
    Buffer.from(parts.join('')),
    jpeg,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}

/** The offset of the size in a baseline or progressive JPEG. */
const jpegFrame = (jpeg: Buffer): number =>
  Math.max(jpeg.indexOf(Buffer.from([0xff, 0xc0])), jpeg.indexOf(Buffer.from([0xff, 0xc2])));
const jpegSide = (jpeg: Buffer, offset: number): number => jpeg.readUInt16BE(jpegFrame(jpeg) + offset);

describe('the file parser', () => {
  it('turns a pdf, a scan, an office file and a mail into text, and files with pages into page images [FILE-04]', async () => {
    const { call, add } = await scene();
    const given = {
      'invoice.pdf': [demo('invoice-FV-2026-0118.pdf'), /FV\/?2026/],
      'scan.jpg': [demo('delivery-note-scan.jpg'), /delivery/i],
      'terms.docx': [demo('delivery-terms.docx'), /deliver/i],
      'order.eml': [demo('order-confirmation.eml'), /order/i],
    } as const;
    const ids: Record<string, number> = {};
    for (const [name, [bytes]] of Object.entries(given)) ids[name] = await add(name, bytes);
    await world.services.engine.drain();
    for (const [name, [, words]] of Object.entries(given)) {
      const id = ids[name] ?? 0;
      const document = await call(documents.get, { params: { id } });
      expect(`${name}: ${document.content?.content}`).toMatch(words);
      if (name === 'order.eml') continue;
      const pages = await call(documents.imageCount, { params: { id } });
      expect([name, pages > 0]).toEqual([name, true]);
      const image = await call(documents.image, { params: { id, index: pages - 1 } });
      expect(image.headers.get('content-type')).toMatch(/^image\//);
    }
  }, 180_000);

  it('turns a workbook into rows with page images, and reports hidden rows at the step', async () => {
    const { call, add, stepsOf } = await scene();
    const rows = [
      ['Name', 'Price'],
      ['Bolt', 0.5],
      ['Nut', 0.25],
    ];
    const hideRow = (sheet: { '!rows'?: { hidden?: boolean }[] }): void => {
      sheet['!rows'] = [{}, { hidden: true }];
    };
    const id = await add('prices.xlsx', workbook({ Prices: rows }, hideRow));
    await world.services.engine.drain();
    expect(await call(documents.get, { params: { id } })).toMatchObject({
      kind: 'xlsx',
      content: { content: 'Name\tPrice\nNut\t0.25' },
    });
    expect(await call(documents.imageCount, { params: { id } })).toBe(1);
    expect((await stepsOf(id)).slice(0, 1)).toMatchObject([
      { status: 'ACCEPTED', reason: { key: 'note.parser.hiddenCells', params: { rows: 1 } } },
    ]);
  }, 180_000);

  it('reports at the step which pages of a PDF were read by OCR, and why', async () => {
    const { add, stepsOf } = await scene();
    const id = await add('scan.pdf', pdfOfJpeg(demo('delivery-note-scan.jpg')));
    await world.services.engine.drain();
    expect((await stepsOf(id)).slice(0, 1)).toMatchObject([
      { status: 'ACCEPTED', reason: { key: 'note.parser.ocrMissing', params: { missing: '1' } } },
    ]);
  }, 180_000);

  it('reports at the step that the text of a picture was read by OCR', async () => {
    const { add, stepsOf } = await scene();
    const id = await add('scan.jpg', demo('delivery-note-scan.jpg'));
    await world.services.engine.drain();
    expect((await stepsOf(id)).slice(0, 1)).toMatchObject([
      { status: 'ACCEPTED', reason: { key: 'note.parser.ocrPicture' } },
    ]);
  }, 180_000);

  it('reads a .pdf that contains a PNG as a PNG', async () => {
    const { call, add } = await scene();
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const id = await add('really.pdf', png);
    await world.services.engine.drain();
    expect((await call(documents.get, { params: { id } })).kind).toBe('image');
  });

  it('ends in an error that names the setting when the text is too long', async () => {
    const { add, stepsOf } = await scene();
    const id = await add('long.txt', 'word '.repeat(500_000));
    await world.services.engine.drain();
    const [step] = await stepsOf(id);
    expect(step).toMatchObject({ status: 'ERROR', reason: { key: 'error.file.tooLong' } });
    expect(step?.reason?.message).toContain('MAX_TEXT_CHARS');
  });

  it('reports that the file of a document is missing', async () => {
    const { add, stepsOf } = await scene();
    const id = await add('missing.txt', 'x');
    const { blob_key: key } = await world.database.db
      .selectFrom('document')
      .select('blob_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await world.services.files.remove(key ?? '');
    await world.services.engine.drain();
    expect(await stepsOf(id)).toMatchObject([{ status: 'ERROR', reason: { key: 'reason.parser.noFile' } }]);
  });

  it('leaves finished steps behind it finished when it runs again [STEP-13]', async () => {
    const { call, add, stepsOf } = await scene([{ expression: 'Anna', matchingType: 'EXACT' }]);
    const id = await add('a.txt', 'Anna');
    await world.services.engine.drain();
    const [parser, lexicon] = await stepsOf(id);
    await call(steps.rerun, { params: { id: parser?.id ?? 0 }, query: { confirm: 'true' } });
    expect((await stepsOf(id))[1]).toMatchObject({ id: lexicon?.id, status: 'ACCEPTED' });
    await world.services.engine.drain();
    const after = await stepsOf(id);
    expect(after.map(({ status }) => status)).toEqual(['ACCEPTED', 'ACCEPTED']);
    expect(after[1]).toMatchObject({ id: lexicon?.id, attempt: lexicon?.attempt });
    expect(await call(nerTags.list, { query: { documentId: id } })).toHaveLength(1);
  });
});

describe('the lexicon', () => {
  it('stores 50,000 tags in seconds', async () => {
    const { call, add } = await scene([{ expression: 'kot', matchingType: 'EXACT' }]);
    const id = await add('many.txt', 'kot '.repeat(50_000));
    const started = performance.now();
    await world.services.engine.drain();
    expect(performance.now() - started).toBeLessThan(45_000);
    const tags = await call(nerTags.list, { query: { documentId: id } });
    expect(tags).toHaveLength(50_000);
    expect(tags.at(-1)).toMatchObject({ quote: 'kot', startOffset: 199_996, endOffset: 199_999 });
  }, 120_000);

  it('finishes a pattern with exponential backtracking, and other documents at the same time', async () => {
    const slow = await scene([{ expression: '(a+)+$', matchingType: 'REGEX' }]);
    const other = await scene([{ expression: 'kot', matchingType: 'EXACT' }]);
    const stuck = await slow.add('slow.txt', `${'a'.repeat(1_000_000)}!`);
    const fine = await other.add('fine.txt', 'kot');
    await world.services.engine.drain();
    expect((await slow.stepsOf(stuck)).map(({ status }) => status)).toEqual(['ACCEPTED', 'ACCEPTED']);
    expect((await other.stepsOf(fine)).map(({ status }) => status)).toEqual(['ACCEPTED', 'ACCEPTED']);
  }, 120_000);

  it('names the rule that matches too often', async () => {
    const { add, stepsOf } = await scene([{ expression: 'a', matchingType: 'REGEX' }]);
    const id = await add('many.txt', 'ab'.repeat(300_000));
    await world.services.engine.drain();
    expect((await stepsOf(id))[1]).toMatchObject({
      status: 'ERROR',
      reason: { key: 'reason.lexicon.tooManyMatches', params: { rule: 'a' } },
    });
  });

  it('uses the current rules when it runs again', async () => {
    const { call, add, stepsOf, label } = await scene([{ expression: 'pies', matchingType: 'EXACT' }]);
    const id = await add('a.txt', 'kot i pies');
    await world.services.engine.drain();
    const quotes = async () =>
      (await call(nerTags.list, { query: { documentId: id } })).map(({ quote }) => quote);
    expect(await quotes()).toEqual(['pies']);
    await world.make.rules(label.id, [{ expression: 'kot', matchingType: 'EXACT' }]);
    const [, lexicon] = await stepsOf(id);
    await call(steps.rerun, { params: { id: lexicon?.id ?? 0 }, query: {} });
    await world.services.engine.drain();
    expect(await quotes()).toEqual(['kot', 'pies']);
  });
});
