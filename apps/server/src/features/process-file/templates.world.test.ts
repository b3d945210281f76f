import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processFiles } from '@scriptorium/contract/process/process-file.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags } from '@scriptorium/contract/annotations/tags.ts';
import { templatesIn } from '@scriptorium/process-file/templates.ts';
import { transcriptFile } from '@scriptorium/testing/scenes/recording.ts';
import { uploadForm, wavBytes } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { callAs, admin, database } = world;
const boss = callAs(admin);

/** A process from a template, as the page creates it. */
async function start(key: string, language: 'en' | 'pl' = 'en') {
  const template = templatesIn(language).find((one) => one.key === key);
  const file = template?.file as NonNullable<typeof template>['file'];
  expect(
    await boss(processFiles.previewNew, { query: { name: `${key} ${language}` }, body: file }),
  ).toMatchObject({
    missing: [],
    problems: [],
  });
  const { id } = await boss(processFiles.create, { query: { name: `${key} ${language}` }, body: file });
  const all = await boss(nodes.list, { query: { processId: id } });
  const hup = all.find(({ activityType }) => activityType === 'HUP');
  const upload = async (name: string, content: { text: string } | { bytes: Uint8Array }) => {
    const body = uploadForm({ nodeId: hup?.id ?? 0, name, ...content });
    return (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  };
  return { id, upload, nodeId: (name: string) => all.find((node) => node.name === name)?.id ?? 0 };
}

/** The tags on a document: label → texts. */
async function tagsOf(documentId: number): Promise<Record<string, string[]>> {
  const rows = await database.db
    .selectFrom('ner_tag')
    .innerJoin('step', 'step.id', 'ner_tag.step_id')
    .innerJoin('ner_tag_type', 'ner_tag_type.id', 'ner_tag.ner_tag_type_id')
    .select(['name', 'quote'])
    .where('step.document_id', '=', documentId)
    .orderBy('start_offset')
    .execute();
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, tags]) => [name, tags.map(({ quote }) => quote)]),
  );
}

const stepsOf = async (id: number) =>
  (await boss(steps.state, { params: { id } })).documentStepsInformation.map(({ stepDTO, nodeDTO }) => ({
    id: stepDTO.id,
    status: stepDTO.status,
    node: nodeDTO.name,
    nodeId: nodeDTO.id,
  }));

/** A person chooses a label and accepts. */
async function choose(processId: number, documentId: number, node: string, label: string) {
  const step = (await stepsOf(documentId)).find((one) => one.node === node);
  const types = await boss(classifierTypes.ofProcess, { params: { id: processId } });
  const type = types.find(({ name, nodeId }) => name === label && nodeId === step?.nodeId);
  await boss(steps.assign, { query: { docId: documentId, nodeId: step?.nodeId ?? 0 } });
  await boss(classifierTags.save, { params: { stepId: step?.id ?? 0 }, body: [{ typeId: type?.id ?? 0 }] });
  await boss(steps.update, { body: { id: step?.id ?? 0, status: 'ACCEPTED' } });
  await world.drain();
}

it('invoices: rules find number, date, amounts, tax number, account and company', async () => {
  const { id, upload } = await start('invoices');
  const document = await upload('invoice.txt', {
    text: 'Invoice INV-2024/118 of 2024-05-12. Seller: Northwind Trading Ltd. NIP 525-248-11-78. Total 1 230,50 EUR to PL61 1090 1014 0000 0712 1981 2874.',
  });
  await world.drain();
  expect(await tagsOf(document)).toEqual({
    'Invoice number': ['INV-2024/118'],
    Date: ['2024-05-12'],
    Company: ['Northwind Trading Ltd.'],
    'Tax number': ['NIP 525-248-11-78'],
    Amount: ['1 230,50 EUR'],
    Account: ['PL61 1090 1014 0000 0712 1981 2874'],
  });
  await choose(id, document, 'Decision', 'To pay');
  expect((await stepsOf(document)).find(({ node }) => node === 'Decision')?.status).toBe('ACCEPTED');
});

it('invoices in Polish', async () => {
  const { upload } = await start('invoices', 'pl');
  const document = await upload('faktura.txt', {
    text: 'Faktura FV/12/05/2024 z dnia 12 maja 2024. Sprzedawca: Zielony Las sp. z o.o. NIP: 5252481178. Razem 1 230,50 zł.',
  });
  await world.drain();
  expect(await tagsOf(document)).toEqual({
    'Numer faktury': ['FV/12/05/2024'],
    Data: ['12 maja 2024'],
    Firma: ['Zielony Las sp. z o.o.'],
    'Numer podatkowy': ['NIP: 5252481178'],
    Kwota: ['1 230,50 zł'],
  });
});

it('correspondence: signal words are marked, and only complaints go on to their data', async () => {
  const { id, upload } = await start('correspondence');
  const text = 'My complaint about order 4711: the lamp arrived damaged. I want a refund of 59.90 EUR.';
  const document = await upload('letter.txt', { text });
  const praise = await upload('praise.txt', { text: 'Thank you for the lamp.' });
  await world.drain();
  expect(await tagsOf(document)).toEqual({
    Complaint: ['complaint', 'damaged'],
    'Order number': ['order 4711'],
    Refund: ['refund'],
    Amount: ['59.90 EUR'],
  });
  await choose(id, document, 'Kind of letter', 'Complaint');
  await choose(id, praise, 'Kind of letter', 'Praise');
  expect((await stepsOf(document)).map(({ node }) => node)).toContain('Case data');
  expect((await stepsOf(praise)).map(({ node }) => node)).not.toContain('Case data');
});

it('contracts: companies, dates, amounts and deadlines; people relate the parties', async () => {
  const { upload, nodeId } = await start('contracts');
  const document = await upload('contract.txt', {
    text: 'Contract of 3 May 2024 between Blue River Sp. j. and Oak Hill GmbH. The buyer pays 12,000.00 EUR within 14 days.',
  });
  await world.drain();
  expect(await tagsOf(document)).toEqual({
    Date: ['3 May 2024'],
    Company: ['Blue River Sp. j.', 'Oak Hill GmbH'],
    Amount: ['12,000.00 EUR'],
    Deadline: ['within 14 days'],
  });
  expect((await stepsOf(document)).find(({ node }) => node === 'Parties and obligations')?.status).toBe(
    'WAITING',
  );
  const types = await database.db
    .selectFrom('relation_type')
    .leftJoin('ner_tag_type', 'ner_tag_type.id', 'relation_type.from_id')
    .select(['relation_type.name', 'ner_tag_type.name as from'])
    .where('relation_type.node_id', '=', nodeId('Parties and obligations'))
    .orderBy('relation_type.id')
    .execute();
  expect(types).toEqual([
    { name: 'owes', from: 'Buyer' },
    { name: 'delivers', from: 'Seller' },
    { name: 'secures', from: 'Penalty' },
  ]);
});

it('interviews: a recording with a transcript file, without a speech model', async () => {
  const { upload } = await start('interviews');
  const document = await upload('talk.wav', { bytes: wavBytes(2) });
  await upload('talk.json', {
    text: transcriptFile([
      ['SPEAKER1', 'How is your work'],
      ['SPEAKER2', 'The office is a problem for my family'],
    ]),
  });
  await world.drain();
  // Somebody corrects the transcript before the rules read it.
  const [parser] = await stepsOf(document);
  expect(parser).toMatchObject({ node: 'File parser', status: 'WAITING' });
  await boss(steps.update, { body: { id: parser?.id ?? 0, status: 'ACCEPTED' } });
  await world.drain();
  expect(Object.keys(await tagsOf(document)).sort()).toEqual(['Family', 'Problem', 'Work']);
  expect((await stepsOf(document)).find(({ node }) => node === 'Themes')?.status).toBe('WAITING');
});

it('model against people: without a model people label on both sides, and equal labels are agreed', async () => {
  const { id, upload } = await start('model-and-people');
  const document = await upload('review.txt', { text: 'What a lovely day.' });
  await world.drain();
  expect((await stepsOf(document)).map(({ node, status }) => [node, status]).sort()).toEqual([
    ['File parser', 'ACCEPTED'],
    ['Model', 'WAITING'],
    ['People', 'WAITING'],
  ]);
  await choose(id, document, 'Model', 'Positive');
  await choose(id, document, 'People', 'Positive');
  const agreed = (await stepsOf(document)).find(({ node }) => node === 'Agreed');
  const tags = await boss(classifierTags.ofStep, { params: { stepId: agreed?.id ?? 0 } });
  expect(tags.map(({ typeName }) => typeName)).toEqual(['Positive']);
});
