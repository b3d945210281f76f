import { account } from '@scriptorium/contract/people/account.ts';
import { assignment } from '@scriptorium/contract/documents/assignment.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import {
  addLabel,
  LETTER,
  makeDesk,
  sampleFile,
  stateOf,
  stepOn,
  tagByApi,
  uploadText,
} from '@scriptorium/testing/scenes/desk.ts';
import { expect } from '../support/fixtures.ts';
import type { Scene } from '../support/looks.ts';
import { person } from '../support/people.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';
import { closeOn, go, goToDocument, unique, type Stage } from './stage.ts';

/** A letter with tags, two types of relations and a graph. */
async function makeLetter({ call, makeProcess }: Stage, name: string) {
  const desk = await makeDesk(call, makeProcess, unique(name));
  const nodeId = desk.span.id;
  const person = await addLabel(call, nodeId, 'Person', { suffixKey: 'p' });
  const place = await addLabel(call, nodeId, 'Place');
  const letter = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO: span } = await stepOn(call, letter, desk.span);
  const tag = async (labelId: number, quote: string) =>
    (await tagByApi(call, letter, span.id, labelId, quote)).id;
  const [anna, overlap] = [await tag(person.id, 'Anna Nowak from'), await tag(person.id, 'from Gdynia')];
  const sum = await tag(place.id, '120 PLN');
  const addType = (type: string) =>
    call(relationTypes.create, { body: { nodeId, name: type, color: '#b3261e' } });
  const [near] = [await addType('near'), await addType('owes')];
  await call(relationGraphs.create, {
    body: {
      relations: [
        { fromId: anna, toId: overlap, relationTypeId: near.id },
        { fromId: overlap, toId: sum, relationTypeId: near.id },
      ],
    },
  });
  return { desk, person, place, letter, span };
}

/** The workspace with a letter: text, tags and the panels at its sides. */
export async function workspaceScenes(stage: Stage): Promise<Scene[]> {
  const { page, call } = stage;
  const { desk, letter, span } = await makeLetter(stage, 'Workspace');
  const invoice = await uploadText(call, desk, 'invoice.pdf', sampleFile('invoice-FV-2026-0118.pdf'));
  const screen = new WorkspaceScreen(page);
  const open = async (documentId: number, search = '') => {
    await goToDocument(screen, desk.process.id, documentId, search);
    await expect(screen.text).toBeVisible();
  };
  const dialog = page.getByRole('dialog');
  const listbox = page.getByRole('listbox');
  const onStep = `?stepId=${span.id}`;
  await call(issues.create, {
    body: {
      type: 'TEXT',
      docId: letter,
      text: 'Which city?',
      startOffset: 16,
      endOffset: 22,
      quote: 'Gdynia',
    },
  });
  const reported = page.getByRole('region', { name: 'Issues', exact: true });
  return [
    {
      name: 'the workspace',
      open: () => open(letter, onStep).then(() => expect(screen.mark('Gdynia')).toBeVisible()),
    },
    {
      name: 'the tags at a place of the text',
      open: async () => {
        await screen.clickOn('from');
        await expect(dialog).toBeVisible();
      },
      close: closeOn(page, dialog),
    },
    {
      name: 'the labels for selected text',
      open: async () => {
        await screen.drag('posters');
        await expect(listbox).toBeVisible();
      },
      close: closeOn(page, listbox),
    },
    {
      name: 'the report of a problem',
      open: async () => {
        await screen.drag('120 PLN');
        await screen.labelMenu.getByRole('button', { name: 'Report a problem' }).click();
        await expect(page.getByRole('dialog', { name: 'Report a problem' })).toBeVisible();
      },
    },
    {
      name: 'the text that is searched',
      open: async () => {
        await open(letter, onStep);
        await page.keyboard.press('Control+f');
        await page.getByRole('search').getByRole('textbox').fill('an');
        await expect(page.getByRole('search').getByRole('status')).toHaveText(/ of /);
      },
    },
    {
      name: 'all occurrences before they are tagged',
      open: async () => {
        await screen.text.focus();
        await screen.drag('posters');
        await screen.labelMenu.getByRole('button', { name: 'Find all like this' }).click();
        await page.getByRole('search').getByRole('button', { name: 'Tag all…' }).press('Enter');
        await expect(dialog.getByRole('checkbox').first()).toBeVisible();
      },
    },
    {
      name: 'the issues of a document, one of them chosen',
      open: async () => {
        await open(letter, '?panel=issues');
        await reported.locator('[aria-pressed]').first().click();
      },
    },
    {
      name: 'an issue and its comments, and the people who may be called',
      open: async () => {
        await reported.getByRole('button', { name: /^Details of the issue/ }).click();
        await reported.getByLabel('Add a comment').fill('It is in the north.');
        await page.keyboard.press('Enter');
        await expect(reported.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveCount(1);
        await reported.getByLabel('Add a comment').click();
        await page.keyboard.type('Look, @');
        await expect(page.getByRole('listbox')).toBeVisible();
      },
    },
    {
      name: 'the history of a document',
      open: async () => {
        await open(letter);
        await page.getByRole('button', { name: 'letter.txt' }).click();
        await page.getByRole('menuitem', { name: 'History' }).click();
        await expect(dialog.getByRole('listitem').first()).toBeVisible();
      },
    },
    {
      name: 'the settings of the workspace and its shortcuts, one of them refused',
      open: async () => {
        await open(letter, '?panel=settings');
        await page.getByRole('button', { name: 'Keyboard shortcuts', exact: true }).click();
        await dialog.getByRole('button', { name: 'Change the keys: Show or hide the issues' }).focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Control+s');
        await expect(dialog.getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'the relations, with one graph drawn',
      open: async () => {
        await open(letter, onStep);
        await page.getByRole('button', { name: /^Graph 1/ }).click();
        await page.locator('.react-flow__node').first().getByRole('button').press('Enter');
      },
    },
    {
      name: 'the types of a relation',
      open: async () => {
        await page
          .getByRole('button', { name: /^Edit the relation|^Change the type/ })
          .first()
          .click();
        await expect(page.getByRole('dialog', { name: 'Choose a relation' })).toBeVisible();
      },
    },
    {
      name: 'the relations in full screen',
      open: async () => {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Graph in full screen' }).click();
        await expect(dialog.locator('.react-flow__node')).toHaveCount(3);
      },
    },
    {
      name: 'a tag in a relation that cannot be deleted',
      open: async () => {
        await open(letter, onStep);
        await page.getByRole('button', { name: /^Delete tag: Place, 120 PLN/ }).click();
        await expect(dialog).toBeVisible();
      },
    },
    {
      name: 'the people of a document',
      open: async () => {
        await open(letter);
        await page.getByRole('button', { name: /^Assignees: / }).press('Enter');
        await page
          .getByRole('dialog', { name: 'Assignees' })
          .getByRole('button', { name: 'Edit' })
          .press('Enter');
        await expect(page.getByRole('searchbox', { name: 'Search by name or e-mail' })).toBeFocused();
      },
    },
    {
      name: 'pages of a PDF',
      open: async () => {
        await stepOn(call, invoice, desk.span);
        await goToDocument(screen, desk.process.id, invoice, '?panel=preview');
        await expect(page.getByRole('img', { name: /invoice\.pdf/ })).toBeVisible();
      },
    },
    {
      name: 'the documents beside the text',
      open: async () => {
        await open(letter, '?panel=documents');
        await expect(page.getByRole('link', { name: /invoice\.pdf/ })).toBeVisible();
      },
    },
    {
      name: 'a text that is edited',
      open: async () => {
        const { stepDTO: parser } = await stepOn(call, letter, desk.parser);
        await call(steps.update, { body: { id: parser.id, status: 'WAITING' } });
        await goToDocument(screen, desk.process.id, letter, `?stepId=${parser.id}`);
        await page.getByRole('textbox', { name: /^Text of the document/ }).fill('Changed');
      },
    },
    {
      name: 'the classes of a document',
      open: async () => {
        await call(steps.update, { body: { id: span.id, status: 'ACCEPTED' } });
        const { stepDTO: kinds } = await stepOn(call, letter, desk.classifier);
        // The text of the scene before is not saved: a link would ask first.
        await page.goto('about:blank');
        await goToDocument(screen, desk.process.id, letter, `?stepId=${kinds.id}`);
        await expect(page.getByRole('checkbox')).toHaveCount(2);
      },
    },
  ];
}

/** The workspace with several people: blocked, copied, assigned, mentioned. */
export async function teamScenes(stage: Stage): Promise<Scene[]> {
  const { page, call } = stage;
  const { desk, letter, span } = await makeLetter(stage, 'Team');
  const ada = await person(stage, desk, 'Ada', 'WRITE');
  const review = await makeDesk(call, stage.makeProcess, unique('Review'));
  const name = await addLabel(call, review.span.id, 'Person');
  await call(nodes.update, {
    body: { id: review.span.id, requiresAcceptance: true, additionalNodeSubmits: [{ submits: 1 }] },
  });
  const copied = await uploadText(call, review, 'copied.txt', LETTER);
  await stepOn(call, copied, review.span);
  const copies = (await stateOf(call, copied)).documentStepsInformation.filter(
    ({ nodeDTO }) => nodeDTO.id === review.span.id,
  );
  const bea = await person(stage, review, 'Bea', 'WRITE');
  for (const [index, { stepDTO }] of copies.entries()) {
    const api = index === 0 ? call : bea.api;
    await tagByApi(api, copied, stepDTO.id, name.id, ['Anna Nowak', 'Gdynia'][index] ?? '');
    await api(steps.update, { body: { id: stepDTO.id, status: 'DONE' } });
  }
  const { id: mine } = await call(account.get, { query: {} });
  const screen = new WorkspaceScreen(page);
  const dialog = page.getByRole('dialog');
  return [
    {
      name: 'copies of a step that are compared',
      open: async () => {
        await goToDocument(screen, review.process.id, copied, `?stepId=${copies[0]?.stepDTO.id}`);
        await screen.action('Compare copies').click();
        await expect(dialog.getByRole('rowheader').first()).toBeVisible();
      },
    },
    {
      name: 'a document that the reader blocks',
      open: async () => {
        await goToDocument(screen, desk.process.id, letter, `?stepId=${span.id}`);
        await page.getByRole('button', { name: 'Block document' }).press('Enter');
        await expect(page.getByRole('button', { name: /^Unblock document/ })).toBeVisible();
      },
    },
    {
      name: 'a document that somebody else blocks, and its removal from them',
      open: async () => {
        await call(assignment.add, { params: { id: letter, userId: ada.id } });
        await call(assignment.block, { params: { id: letter, userId: ada.id } });
        await goToDocument(screen, desk.process.id, letter, `?stepId=${span.id}`);
        await expect(
          page.getByRole('status').filter({ hasText: 'has blocked this document since' }),
        ).toBeVisible();
        await page.getByRole('button', { name: /^Assignees: / }).press('Enter');
        await page.getByRole('button', { name: 'Remove Ada Tester' }).press('Enter');
        await expect(dialog.getByText('Remove Ada Tester and unblock the document?')).toBeVisible();
      },
    },
    {
      name: 'the mentions of a person',
      open: async () => {
        await ada.api(issues.create, {
          body: {
            type: 'TEXT',
            docId: letter,
            text: 'Who is she?',
            mentions: [mine],
            startOffset: 0,
            endOffset: 4,
            quote: 'Anna',
          },
        });
        await go(page, '/entity/process');
        await page.getByRole('button', { name: /^Mentions/ }).click();
        await expect(page.getByRole('region', { name: 'Mentions' })).toBeVisible();
      },
    },
    {
      name: 'the work that waits for a person',
      open: async () => {
        await call(assignment.unblock, { params: { id: letter } });
        await call(assignment.add, { params: { id: letter, userId: mine } });
        await go(page, '/entity/my-work');
        await expect(page.getByRole('button', { name: /^Continue in/ }).first()).toBeVisible();
      },
    },
  ];
}
