import { workTimers } from '@scriptorium/contract/documents/work-timers.ts';
import { expect } from '../support/fixtures.ts';
import type { Scene } from '../support/looks.ts';
import { person } from '../support/people.ts';
import { makeLists } from './desk-lists.ts';
import { at, closeOn, go, unique, type Stage } from './stage.ts';

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
