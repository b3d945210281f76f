import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { attachment, mail } from '../../../packages/documents/fixtures/mail.ts';
import { LETTER } from '../../../packages/documents/fixtures/texts.ts';
import { zip } from '../../../packages/documents/fixtures/zip.ts';

const world = await startWorld();
afterAll(() => world.close());

const as = () => world.callAs(world.admin);

async function processWithUpload() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const add = async (name: string, bytes: Uint8Array) => {
    const body = uploadForm({ nodeId: hup.id, name, bytes });
    return (await as()(documents.upload, { body })).documents[0]?.id ?? 0;
  };
  return { process, add };
}

describe('an archive', () => {
  const inner = zip([
    { name: 'deep.txt', content: 'Deep' },
    { name: 'deeper.zip', content: zip([]) },
  ]);
  const archive = zip([
    { name: 'umowy/letter.txt', content: 'A letter' },
    { name: '../notes.txt', content: 'Notes' },
    {
      name: 'run.exe',
      content: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100), Buffer.from('PE\0\0')]),
    },
    { name: 'inner.zip', content: inner },
  ]);
  const read = (id: number) => as()(documents.get, { params: { id } });
  const parserStep = async (id: number) =>
    (await as()(steps.state, { params: { id } })).documentStepsInformation[0]?.stepDTO;
  const noteOf = async (id: number) => (await parserStep(id))?.reason;

  it('creates a linked document for each file that can be read, once, and names the others', async () => {
    const { process, add } = await processWithUpload();
    const id = await add('delivery.zip', archive);
    await world.drain();
    const document = await read(id);
    expect(document).toMatchObject({ kind: 'zip', status: 'DONE' });
    expect(document.content?.content.split('\n')).toEqual([
      'umowy/letter.txt',
      'notes.txt',
      'run.exe',
      'inner.zip',
    ]);
    expect(document.attachments.map(({ filename }) => filename)).toEqual([
      'letter.txt',
      'notes.txt',
      'inner.zip',
    ]);
    expect(await noteOf(id)).toMatchObject({
      key: 'note.parser.leftOutUnsupported',
      params: { files: 'run.exe' },
    });
    const letter = await read(document.attachments[0]?.id ?? 0);
    expect(letter).toMatchObject({
      path: 'umowy/letter.txt',
      parent: { id, filename: 'delivery.zip' },
      content: { content: 'A letter' },
    });
    await as()(steps.rerun, { params: { id: (await parserStep(id))?.id ?? 0 }, query: { confirm: 'true' } });
    await world.drain();
    expect((await read(id)).attachments).toEqual(document.attachments);
    const { content } = await as()(documents.info, {
      body: { filters: [{ type: 'PROCESS_ID', value: process.id }] },
    });
    expect(content).toHaveLength(5);
  });

  it('in an archive is unpacked, but none inside of that', async () => {
    const { add } = await processWithUpload();
    const id = await add('delivery.zip', archive);
    await world.drain();
    const inside = (await read(id)).attachments.at(-1)?.id ?? 0;
    expect((await read(inside)).attachments.map(({ filename }) => filename)).toEqual(['deep.txt']);
    expect(await noteOf(inside)).toMatchObject({
      key: 'note.parser.leftOutBeyond',
      params: { files: 'deeper.zip' },
    });
  });
});

it('a mail names its files that became no documents beside the charset that was guessed', async () => {
  const { add } = await processWithUpload();
  const letters = new TextDecoder('windows-1250').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const bytes = Buffer.from(Array.from(LETTER, (letter) => letters.indexOf(letter)));
  const body = { headers: ['Content-Type: text/plain'], body: bytes };
  const program = Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(300)]);
  const id = await add('letter.eml', mail([body, attachment('setup.exe', program)]));
  await world.drain();
  const { documentStepsInformation } = await as()(steps.state, { params: { id } });
  expect(documentStepsInformation[0]?.stepDTO.reason).toMatchObject({
    key: 'note.parser.charsetGuessed',
    params: { charset: 'windows-1250' },
    more: [{ key: 'note.parser.leftOutUnsupported', params: { files: 'setup.exe' } }],
  });
});
