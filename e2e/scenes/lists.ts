import { documents } from '@scriptorium/contract/documents.ts';
import { issues } from '@scriptorium/contract/issues.ts';
import { nodes } from '@scriptorium/contract/nodes.ts';
import { secrets } from '@scriptorium/contract/secrets.ts';
import { workTimers } from '@scriptorium/contract/work-timers.ts';
import {
  addLabel,
  addNode,
  LETTER,
  makeDesk,
  sampleFile,
  stepOn,
  tagByApi,
  uploadText,
} from '@scriptorium/testing/desk.ts';
import { expect } from '../fixtures.ts';
import type { Scene } from '../looks.ts';
import { person } from '../people.ts';
import { at, closeOn, dialogAt, go, unique, type Stage } from './stage.ts';

/** A process with a tagged letter, a recording, a file that fails and an empty document. */
async function makeLists({ call, makeProcess }: Stage) {
  const desk = await makeDesk(call, makeProcess, unique('Looked at'));
  const person = await addLabel(call, desk.span.id, 'Person');
  const letter = await uploadText(call, desk, 'letter.txt', LETTER);
  const recording = await uploadText(call, desk, 'phone-call.wav', sampleFile('phone-call.wav'));
  await uploadText(call, desk, 'phone-call.json', sampleFile('phone-call.json'));
  await uploadText(call, desk, 'broken.pdf', '%PDF-1.4\nbroken');
  const empty = await call(documents.create, {
    body: { filename: 'empty.txt', path: '/in', processId: desk.process.id, documentType: 'TEXTFILE' },
  });
  const { stepDTO } = await stepOn(call, letter, desk.span);
  await tagByApi(call, letter, stepDTO.id, person.id, 'Anna Nowak');
  await call(issues.create, {
    body: { type: 'TEXT', docId: letter, text: 'Right?', startOffset: 0, endOffset: 4, quote: 'Anna' },
  });
  await stepOn(call, recording, desk.span);
  await call(nodes.update, { body: { id: desk.lexicon.id, name: 'Sums' } });
  return { desk, letter, stepId: stepDTO.id, recording, empty: empty.id };
}

/** Processes, their file, versions and secrets, and what the header opens. */
export async function processScenes(stage: Stage): Promise<Scene[]> {
  const { page, call } = stage;
  const { desk } = await makeLists(stage);
  const { id, name } = desk.process;
  const of = (path: string) => `/entity/process/${id}${path}`;
  await call(secrets.create, { body: { processId: id, name: 'Mailbox', value: 'swordfish', active: false } });
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const heading = main.getByRole('heading', { level: 1 });
  const found = main.getByRole('row').filter({ hasText: name });
  const menus = page.getByRole('banner').locator('[aria-haspopup="menu"]');
  const menu = page.getByRole('menu');
  return [
    at(page, 'an address that does not exist', '/entity/process/nowhere/at/all', page.getByText('404')),
    at(page, 'an address of no process', '/entity/process/abc/graph', heading),
    at(page, 'the nodes of all processes', '/entity/node', main.getByRole('row').nth(1)),
    at(page, 'the changelog', '/changelog', main.getByRole('heading', { level: 2 })),
    {
      name: 'a new process from a template',
      open: async () => {
        await go(page, '/entity/process/new');
        await page.getByRole('radio', { name: /^Contracts\./ }).focus();
        await page.keyboard.press('Space');
        await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Contracts');
      },
    },
    {
      name: 'a new process with questions about its documents',
      open: async () => {
        await page.getByRole('radio', { name: /^Blank process/ }).focus();
        await page.keyboard.press('Space');
        await page.getByRole('checkbox', { name: 'RAG' }).check();
        await expect(page.getByRole('combobox', { name: 'Text splitter' })).toBeVisible();
      },
    },
    {
      name: 'the list of processes',
      open: async () => {
        await go(page, '/entity/process');
        await page.getByRole('searchbox').fill(name);
        await expect(found).toHaveCount(1);
      },
    },
    ...['entities', 'administration', 'language', 'account'].map((part, index): Scene => ({
      name: `the menu of the header: ${part}`,
      open: async () => {
        await menus.nth(index).click();
        await expect(menu).toBeVisible();
      },
      close: closeOn(page, menu),
    })),
    {
      name: 'the tags of a process',
      open: async () => {
        await found.getByRole('button', { name: /^Add or edit tags of/ }).click();
        await expect(page.getByRole('dialog', { name: 'Tags' })).toBeVisible();
      },
    },
    dialogAt(page, 'the RAG settings of a process', '/entity/process', /^RAG settings of/),
    at(page, 'the deletion of a process', of('/delete'), dialog),
    at(page, 'the versions of a process', of('/versions'), page.getByText(/^Node changed: “Sums”/)),
    dialogAt(page, 'two versions in words', of('/versions'), 'Compare the version of'),
    {
      name: 'two versions on the canvas',
      open: async () => {
        await page.getByRole('link', { name: 'Show on the canvas' }).click();
        await expect(page.locator('.react-flow__node').first()).toBeVisible();
      },
    },
    at(page, 'the secrets of a process', of('/secrets'), page.getByText('Mailbox')),
    dialogAt(page, 'a new secret', of('/secrets'), 'New secret'),
    at(page, 'the sources of a process', of('/sources'), heading),
    {
      name: 'the import of a process file',
      open: async () => {
        await go(page, of('/graph'));
        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Process file' }).click();
        await page.getByRole('menuitem', { name: 'Export' }).click();
        const path = await (await saved).path();
        await page.getByRole('button', { name: 'Process file' }).click();
        await page.getByRole('menuitem', { name: 'Import…' }).click();
        await addNode(call, { processId: id, activityType: 'SPAN', name: 'Not in the file' });
        await page.locator('input[type=file]').setInputFiles(path);
        await dialog.getByRole('checkbox', { name: /Delete what the file does not have/ }).check();
      },
    },
    {
      name: 'quick open with results',
      open: async () => {
        await go(page, '/home');
        await expect(page.getByRole('button', { name: 'Go to … (Ctrl+K)' })).toBeVisible();
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill('Looked at');
        await expect(page.getByRole('option').first()).toBeVisible();
      },
    },
    {
      name: 'the developer panel',
      open: async () => {
        await go(page, '/changelog');
        await expect(heading).toBeVisible();
        await page.keyboard.press('Control+h');
        await expect(page.getByRole('region', { name: 'Developer panel' })).toBeVisible();
      },
    },
  ];
}

/** Documents in lists, on dashboards, on pages and in forms. */
export async function documentScenes(stage: Stage): Promise<Scene[]> {
  const { page, makeProcess } = stage;
  const { desk, letter, stepId, recording, empty } = await makeLists(stage);
  const bare = await makeProcess(unique('Nothing yet'));
  const ada = await person(stage, desk, 'Ada', 'ADMIN');
  await ada.page.context().close();
  const [startTime, endTime] = [120_000, 60_000].map((ago) => new Date(Date.now() - ago).toISOString());
  const worked = { docId: letter, stepId, nodeId: desk.span.id };
  await ada.api(workTimers.create, {
    body: { ...worked, startTime: startTime ?? '', endTime: endTime ?? '' },
  });
  const of = (path: string) => `/entity/process/${desk.process.id}${path}`;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const heading = main.getByRole('heading', { level: 1 });
  const rows = main.getByRole('row').filter({ hasText: 'letter.txt' });
  return [
    at(page, 'the upload of documents', of('/upload'), heading),
    at(page, 'no documents', `/entity/process/${bare.id}/documents`, heading),
    at(
      page,
      'the choice of a document',
      of('/document'),
      page.getByRole('heading', { name: 'Choose a document' }),
    ),
    at(page, 'the list of documents', of('/documents'), rows),
    {
      name: 'documents found by their content',
      open: async () => {
        await page
          .getByRole('radiogroup', { name: 'Search by' })
          .getByText('Content', { exact: true })
          .click();
        await page.getByRole('searchbox', { name: 'Search by content' }).fill('posters');
        await expect(page.getByRole('list', { name: 'Found in letter.txt' }).locator('mark')).toBeVisible();
      },
    },
    {
      name: 'documents found by a tag',
      open: async () => {
        await page.getByRole('radiogroup', { name: 'Search by' }).getByText('Tag', { exact: true }).click();
        await page.getByRole('combobox', { name: 'Label of a tag' }).click();
        await page.getByRole('option', { name: 'Person' }).click();
        const texts = page.getByRole('combobox', { name: 'Texts of the tags, each with Enter' });
        await texts.fill('Anna Nowak');
        await texts.press('Enter');
        await expect(rows).toHaveCount(1);
      },
    },
    {
      name: 'the deletion of all documents',
      open: async () => {
        await go(page, of('/documents'));
        await page.getByRole('button', { name: 'More actions' }).press('Enter');
        await page.getByRole('menuitem', { name: 'Delete all documents…' }).press('Enter');
        await dialog.getByRole('textbox').fill('Looked');
      },
    },
    {
      name: 'people for selected documents',
      open: async () => {
        await go(page, of('/documents'));
        await page.getByRole('checkbox', { name: 'Select all' }).check();
        await page.getByRole('button', { name: /^Assign \d documents/ }).click();
        await dialog.getByRole('button', { name: 'Add myself' }).click();
      },
    },
    {
      name: 'a step again on selected documents',
      open: async () => {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Run again', exact: true }).press('Enter');
        await expect(dialog.getByRole('combobox', { name: 'Step' })).toBeVisible();
      },
    },
    at(
      page,
      'the page of a document',
      of(`/documents/${letter}`),
      page.getByRole('region', { name: 'Text of the document' }),
    ),
    at(
      page,
      'the page of an empty document',
      of(`/documents/${empty}`),
      page.getByText('This document has no content.'),
    ),
    at(
      page,
      'the page of a recording',
      of(`/documents/${recording}`),
      page.getByRole('list', { name: 'Transcript' }).getByRole('listitem'),
    ),
    at(
      page,
      'the form of a document',
      of(`/documents/${letter}/edit`),
      page.getByRole('textbox', { name: 'Filename' }),
    ),
    {
      name: 'the question before changes are lost',
      open: async () => {
        await page.getByRole('textbox', { name: 'Filename' }).fill('renamed.txt');
        await page.getByRole('button', { name: 'Cancel' }).press('Enter');
        await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
      },
    },
    {
      name: 'the dashboard of documents',
      open: async () => {
        await go(page, of(`/dashboard/documents?tab=all&node=${desk.span.id}`));
        await expect(rows).toBeVisible();
      },
    },
    {
      name: 'the list of people on the dashboard',
      open: async () => {
        await page
          .getByRole('region', { name: /^(Filters|Filtry)$/ })
          .getByRole('combobox')
          .first()
          .click();
        await expect(page.getByRole('listbox')).toBeVisible();
      },
      close: closeOn(page, page.getByRole('listbox')),
    },
    {
      name: 'the filters of the dashboard as chips, and its views',
      open: async () => {
        await go(page, of('/dashboard/documents?tab=all&name=letter&status=WAITING'));
        await page.getByRole('button', { name: /^Filters/ }).press('Enter');
        await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible();
        await page.getByRole('button', { name: 'Saved views', exact: true }).press('Enter');
        await page.getByRole('textbox', { name: 'Name of the view' }).fill('Letters');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('button', { name: 'Letters', exact: true })).toBeVisible();
      },
    },
    at(page, 'the dashboard of issues', of('/dashboard/issues?tab=all'), rows),
    at(page, 'the work of a person', '/entity/my-work', heading),
    at(page, 'statistics before anything is chosen', of('/statistics'), page.getByRole('tab')),
    ...[
      ['Work time', 'People', 'Ada Tester'],
      // Those who are chosen already are not among the options.
      ['Tags', 'People', ''],
      ['Node Activity', 'Nodes', 'Spans'],
    ].map(([tab = '', select = '', option = '']): Scene => ({
      name: `statistics: ${tab}`,
      open: async () => {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await page.getByLabel(select, { exact: true }).first().click();
        await page.getByRole('option', { name: option }).first().click();
        await page.keyboard.press('Escape');
        await expect(main.getByRole('table').first()).toBeVisible();
      },
    })),
    at(
      page,
      'the throughput of a process',
      of('/statistics/flow'),
      page.getByRole('region', { name: 'Overview' }),
    ),
    at(page, 'no recordings', '/entity/asr-document', page.getByText('No Asr Documents found')),
    at(
      page,
      'the list of recordings',
      `/entity/asr-document?process=${desk.process.id}`,
      main.locator('tbody tr'),
    ),
    at(
      page,
      'the transcript of a recording',
      `/entity/asr-document/${recording}?process=${desk.process.id}`,
      page.getByRole('list', { name: 'Transcript' }),
    ),
    at(page, 'a new recording', `/entity/asr-document/new?process=${desk.process.id}`, main.locator('form')),
    at(
      page,
      'the form of a recording',
      `/entity/asr-document/${recording}/edit?process=${desk.process.id}`,
      main.locator('form'),
    ),
    at(
      page,
      'the deletion of a recording',
      `/entity/asr-document/${recording}/delete?process=${desk.process.id}`,
      dialog,
    ),
    {
      name: 'a deleted document that can be brought back',
      open: async () => {
        await go(page, of('/documents'));
        await page.getByRole('checkbox', { name: 'Select broken.pdf' }).check();
        await page.getByRole('button', { name: 'Delete 1 document' }).click();
        await dialog.getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByRole('status').filter({ hasText: '1 document deleted.' })).toBeVisible();
      },
    },
  ];
}
