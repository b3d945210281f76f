import type { Page } from '@playwright/test';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags } from '@scriptorium/contract/annotations/tags.ts';
import { callAt } from '@scriptorium/testing/product/server-process.ts';
import {
  addLabel,
  addNode,
  LETTER,
  makeDesk,
  stepOn,
  tagsOf,
  uploadText,
} from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';
import { startUnsteadyNetwork } from '../support/unsteady-network.ts';

/** Words in lines of ten, none of which is a part of another. */
const WORDS = Array.from({ length: 140 }, (_, index) => `word${String(index).padStart(3, '0')}`);
const TEXT = WORDS.map((word, index) => `${word}${index % 10 === 9 ? '\n' : ' '}`).join('');

/** The banner's number of changes that wait. */
const waitingOf = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: 'waiting to be sent' })
    .textContent()
    .then((text) => Number(/(\d+) changes? /.exec(text ?? '')?.[1] ?? 0));

interface Given {
  call: Call;
  makeProcess: (name: string) => Promise<Process>;
}

/** A desk with labels for spans and, beside it, for documents; one document. */
async function makeWorld({ call, makeProcess }: Given, name: string, text = TEXT) {
  const desk = await makeDesk(call, makeProcess, name);
  const processId = desk.process.id;
  const fromId = desk.parser.id;
  const topics = await addNode(call, { processId, activityType: 'CLF', name: 'Topics', fromId });
  for (const [label, suffixKey] of [
    ['Urgent', 'u'],
    ['Private', 'v'],
  ] as const)
    await call(classifierTypes.create, {
      params: { nodeId: topics.id },
      body: { name: label, backgroundColor: '#219ebc', suffixKey },
    });
  await addLabel(call, desk.span.id, 'Person', { suffixKey: 'p' });
  await addLabel(call, desk.span.id, 'Place', { suffixKey: 'l' });
  await call(relationTypes.create, { body: { nodeId: desk.span.id, name: 'knows', color: '#b3261e' } });
  const documentId = await uploadText(call, desk, 'words.txt', text);
  const span = await stepOn(call, documentId, desk.span);
  const topic = await stepOn(call, documentId, topics);
  return { desk, documentId, spanStep: span.stepDTO.id, topicStep: topic.stepDTO.id };
}

/** Reads the work of people on a document, in the order in which they did it. */
async function workOn(call: Call, { documentId, topicStep }: { documentId: number; topicStep: number }) {
  const tags = (await tagsOf(call, documentId)).filter(({ source }) => source === 'USER');
  const quoteOf = (id: number) => tags.find((tag) => tag.id === id)?.quote;
  const graphs = await call(relationGraphs.list, { query: { documentId } });
  const topics = await call(classifierTags.ofStep, { params: { stepId: topicStep }, query: {} });
  const reported = await call(issues.list, { params: { id: documentId }, query: {} });
  return {
    tags: tags
      .toSorted((tag, other) => tag.id - other.id)
      .map(({ quote, nerTagType }) => `${nerTagType.name} ${quote}`),
    relations: graphs.map(({ relations }) =>
      relations.map(({ fromId, toId }) => [quoteOf(fromId), quoteOf(toId)]),
    ),
    topics: topics.map(({ typeName }) => typeName).toSorted(),
    issues: reported.map(({ text, status, replies }) => [
      text,
      status,
      ...replies.filter((reply) => reply.status === null).map((reply) => reply.text),
    ]),
  };
}

test(
  '200 edits of every kind without a network for ten minutes, with a restart of the server and a reload, arrive once, in their order',
  { tag: '@long' },
  async ({ adminPage: page, adminToken, call, makeProcess, server }) => {
    test.setTimeout(600_000);
    const world = await makeWorld({ call, makeProcess }, 'A cut network');
    const network = await startUnsteadyNetwork(() => server.url);
    const screen = new WorkspaceScreen(page);
    const keys = page.keyboard;
    await page.clock.install();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(
      `${network.url}/entity/process/${world.desk.process.id}/document/${world.documentId}?stepId=${world.spanStep}`,
    );
    await expect(screen.text).toContainText('word000');
    await expect(page.getByText('All changes are saved')).toBeAttached();
    const relations = page.getByRole('region', { name: 'Relations', exact: true });
    await expect(relations).toContainText('No tags are related yet.');
    await screen.step('Topics').click();
    await expect(screen.steps.getByRole('checkbox', { name: 'Urgent' })).toBeVisible();
    await screen.step('Spans').click();
    // The parts of the page that are loaded when they are needed are there already.
    await screen.text.focus();
    await keys.press('Control+Home');
    await keys.press('Control+Alt+m');
    const report = page.getByRole('dialog', { name: 'Report a problem' });
    await expect(report).toContainText('Select text');
    await expect(async () => {
      await keys.press('Escape');
      await expect(report).toHaveCount(0, { timeout: 500 });
    }).toPass();

    network.cut();
    await screen.text.focus();
    await keys.press('Control+Home');
    for (const [index] of WORDS.entries()) {
      if (index > 0) await keys.press('ArrowRight');
      await keys.press('Control+Shift+ArrowRight');
      await keys.press('p');
    }
    await expect.poll(() => waitingOf(page)).toBe(140);

    // Twelve are deleted, and one of them is brought back.
    const row = (quote: string) =>
      screen.tagList.getByRole('button', { name: new RegExp(`^Delete tag: Person, ${quote}`) });
    for (const quote of WORDS.slice(20, 32)) await row(quote).click();
    await keys.press('Control+z');
    await expect.poll(() => waitingOf(page)).toBe(153);

    // Relations of tags that the server does not know yet: ten graphs, of which five get a second relation.
    const relate = async (from: string, to: string) => {
      await relations.getByRole('button', { name: 'Relate tags' }).click();
      await screen.clickOn(from);
      await expect(relations).toContainText(`From “${from}”`);
      await screen.clickOn(to);
      await expect(relations.getByRole('list', { name: 'Edited relations' })).toContainText(to);
      await relations.getByRole('button', { name: 'Relate tags' }).click();
      await relations.getByRole('button', { name: 'Save', exact: true }).click();
    };
    const wordAt = (index: number) => WORDS[index] ?? '';
    for (let first = 0; first < 10; first += 1) await relate(wordAt(first), wordAt(first + 10));
    for (let first = 0; first < 5; first += 1) {
      await relate(wordAt(first), wordAt(first + 40));
      await relations.getByRole('button', { name: 'Discard' }).click();
    }
    await expect.poll(() => waitingOf(page)).toBe(168);

    await page.clock.fastForward('10:00');
    await server.restart();

    // Of several sets of labels only the last is sent.
    await screen.step('Topics').click();
    await expect(screen.steps.getByRole('checkbox', { name: 'Urgent' })).toBeVisible();
    for (const key of ['u', 'v', 'u']) await keys.press(key);
    await expect(screen.steps.getByRole('checkbox', { name: 'Private' })).toBeChecked();
    await screen.step('Spans').click();
    await expect.poll(() => waitingOf(page)).toBe(169);
    await screen.text.focus();
    await keys.press('Control+Home');
    for (let index = 0; index < 20; index += 1) {
      await keys.press(']');
      await keys.press('l');
    }
    await expect.poll(() => waitingOf(page)).toBe(189);
    for (let line = 0; line < 5; line += 1) {
      await screen.text.focus();
      await keys.press('Control+Home');
      for (let down = 0; down < line; down += 1) await keys.press('ArrowDown');
      await keys.press('Control+Shift+ArrowRight');
      await keys.press('Control+Alt+m');
      await report.getByRole('textbox').fill(`Is ${wordAt(line * 10)} right?`);
      await keys.press('Enter');
      await expect(report).toHaveCount(0);
    }
    await expect.poll(() => waitingOf(page)).toBe(194);
    // Comments on an issue that the server does not know yet, and its status.
    const panel = page.getByRole('region', { name: 'Issues', exact: true });
    await page
      .getByRole('toolbar', { name: 'Tools' })
      .getByRole('button', { name: /^Issues/ })
      .click();
    await panel.getByRole('button', { name: /^Details of the issue "word000"/ }).click();
    const details = page.getByRole('region', { name: 'Details of the issue "word000"' });
    for (let reply = 1; reply <= 6; reply += 1) {
      await details.getByRole('textbox', { name: 'Add a comment' }).fill(`Answer ${reply}`);
      await keys.press('Enter');
      await expect(details.getByRole('list', { name: 'Comments' })).toContainText(`Answer ${reply}`);
    }
    await expect.poll(() => waitingOf(page)).toBe(200);
    expect((await workOn(callAt(server.url, adminToken), world)).tags).toEqual([]);

    // The page can be read again, but nothing can be written: it shows what was done before.
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    );
    network.restore();
    await page.reload();
    await expect(screen.text).toContainText('word000');
    await expect.poll(() => waitingOf(page)).toBe(200);
    await expect(screen.mark('word139')).toBeVisible();
    await expect(screen.mark('word020')).toHaveCount(0);
    await expect(relations.getByRole('list', { name: 'Relation graphs' }).getByRole('listitem')).toHaveCount(
      10,
    );

    await page.unroute('**/api/**');
    await expect(page.getByText('All changes are saved')).toBeAttached({ timeout: 240_000 });
    const place = (word: string) => `Place ${word}`;
    const personOf = (word: string) => `Person ${word}`;
    const expected = {
      // In the order of making; the one that was brought back is the newest.
      tags: [...WORDS.slice(0, 20).map(place), ...WORDS.slice(32).map(personOf), personOf(wordAt(31))],
      relations: Array.from({ length: 10 }, (_, first) => [
        [wordAt(first), wordAt(first + 10)],
        ...(first < 5 ? [[wordAt(first), wordAt(first + 40)]] : []),
      ]),
      topics: ['Private'],
      issues: Array.from({ length: 5 }, (_, line) => [
        `Is ${wordAt(line * 10)} right?`,
        'ACTIVE',
        ...(line === 0 ? [1, 2, 3, 4, 5, 6].map((reply) => `Answer ${reply}`) : []),
      ]),
    };
    const now = callAt(server.url, adminToken);
    expect(await workOn(now, world)).toEqual(expected);

    // What was done before the reload can still be undone, the newest first: comments, reports, tags.
    await screen.text.focus();
    const comments = async () => (await workOn(now, world)).issues[0]?.slice(2);
    for (let left = 5; left >= 0; left -= 1) {
      await keys.press('Control+z');
      await expect.poll(comments).toEqual([1, 2, 3, 4, 5].slice(0, left).map((reply) => `Answer ${reply}`));
    }
    const resolved = async () =>
      (await workOn(now, world)).issues.filter(([, status]) => status === 'RESOLVED').length;
    for (let count = 1; count <= 5; count += 1) {
      await keys.press('Control+z');
      await expect.poll(resolved).toBe(count);
    }
    for (const count of [19, 18]) {
      await keys.press('Control+z');
      await expect
        .poll(async () => (await workOn(now, world)).tags.filter((tag) => tag.startsWith('Place')).length)
        .toBe(count);
    }
    await network.close();
  },
);

test('changes that the server refuses are kept beside what is there now, also after a reload: applied again to the same words, or dropped', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const world = await makeWorld({ call, makeProcess }, 'Refused changes', LETTER);
  const screen = new WorkspaceScreen(page);
  await screen.open(world.desk.process.id, world.documentId, `?stepId=${world.spanStep}`);
  await expect(screen.text).toContainText('Gdynia');
  await page.route('**/api/ner-tags', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  for (const word of ['Gdynia', 'posters']) {
    await screen.drag(word);
    await screen.option('Place').click();
    await expect(screen.mark(word)).toBeVisible();
  }
  const content = `Dear all,\n${LETTER.replace('posters', 'frames')}`;
  const parser = await stepOn(call, world.documentId, world.desk.parser);
  await call(steps.update, { body: { id: parser.stepDTO.id, status: 'WAITING' } });
  const stored = (await call(documents.get, { params: { id: world.documentId }, query: {} })).content;
  await call(documents.saveContent, {
    params: { id: world.documentId },
    body: { id: stored?.id ?? 0, docId: world.documentId, content },
  });
  await expect(screen.text).toContainText('frames');
  await page.unroute('**/api/ner-tags');
  const refused = page.getByRole('button', { name: '2 changes were refused' });
  await expect(refused).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await refused.click();

  const dialog = page.getByRole('dialog', { name: 'Changes that were refused' });
  const change = (word: string) => dialog.getByRole('listitem').filter({ hasText: `New tag: ${word}` });
  await expect(change('Gdynia')).toContainText('The text has changed');
  await expect(change('Gdynia')).toContainText('No tag at this place');
  await expect(change('posters')).toContainText('The text that it is about is no longer in the document.');
  await expect(change('posters').getByRole('button', { name: 'Apply again' })).toBeDisabled();
  await expectAccessible(page);
  await change('Gdynia').getByRole('button', { name: 'Apply again' }).click();
  await expect(change('Gdynia')).toHaveCount(0);
  await change('posters').getByRole('button', { name: 'Drop' }).click();
  await page.getByRole('dialog', { name: 'Drop this change?' }).getByRole('button', { name: 'Drop' }).click();
  await expect(dialog).toContainText('No change is waiting for a decision.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('All changes are saved')).toBeAttached();
  await expect(screen.mark('Gdynia')).toBeVisible();
  expect((await workOn(call, world)).tags).toEqual(['Place Gdynia']);
});
