import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import type { PageRequest as Request, PageResponse } from '@scriptorium/testing/page/network.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { statistics } from '@scriptorium/contract/process/statistics.ts';
import { workTimers } from '@scriptorium/contract/documents/work-timers.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addLabel, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { applyLanguage } from '@scriptorium/testing/page-scenes/language.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';

const isQuery = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname === statistics.ask.path;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

async function openTab(page: Page, name: string): Promise<void> {
  await tab(page, name).click();
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
}

/** Chooses options of a multi-select by their names. */
async function choose(page: Page, name: string, ...options: string[]): Promise<void> {
  const select = page.getByRole('combobox', { name, exact: true }).or(page.getByLabel(name, { exact: true }));
  await select.first().click();
  for (const name of options) {
    const option = page.getByRole('option', { name });
    await option.click();
    await expect(option).toHaveAttribute('data-combobox-active', 'true');
  }
  await page.keyboard.press('Escape');
}

async function type(page: Page, name: string, day: string): Promise<void> {
  await field(page, name).fill(day);
  await field(page, name).press('Tab');
  await expect(field(page, name)).toHaveValue(day);
}

/** In the time zone of the browser. */
const shown = (date: Date) =>
  new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Warsaw' }).format(date);

test('statistics of work, tags and nodes are chosen by people, nodes and days, shown as charts and tables, saved as CSV, and lead to documents [STAT-01] [STAT-02] [STAT-06] [STAT-07] [STAT-08] [STAT-09] [STAT-10] [STAT-11] [STAT-13] [SHELL-21] [SHELL-31] [CONST-15] [CONST-74]', async ({
  call,
  makeProcess,
  open,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, `Statistics ${crypto.randomUUID().slice(0, 8)}`);
  const { id, name } = desk.process;
  const ada = await addPerson(world, { processId: id, firstName: 'Ada', lastName: 'Nowak', mode: 'ADMIN' });
  const bob = await addPerson(world, { processId: id, firstName: 'Bob', lastName: 'Weaver', mode: 'ADMIN' });
  const label = await addLabel(call, desk.span.id, 'Person');
  const documentIds: number[] = [];
  const start = Date.now() - 3_600_000;
  for (let index = 0; index < 7; index += 1) {
    const docId = await uploadText(call, desk, `letter ${index}.txt`, 'Anna pays 120 PLN');
    documentIds.push(docId);
    const { stepDTO } = await stepOn(call, docId, desk.span);
    const worker = index % 2 === 0 ? ada : bob;
    for (const [startOffset, endOffset] of [
      [0, 4],
      [5, 9],
    ] as const)
      await worker.api(nerTags.create, {
        body: { stepId: stepDTO.id, nerTagType: { id: label.id }, startOffset, endOffset },
      });
    const at = start + index * 60_000;
    await worker.api(workTimers.create, {
      body: {
        docId,
        stepId: stepDTO.id,
        nodeId: desk.span.id,
        startTime: new Date(at).toISOString(),
        endTime: new Date(at + 60_000).toISOString(),
      },
    });
  }

  const page = await open(world.administrator.token);
  const queries: Request[] = [];
  page.on('request', (request) => {
    if (isQuery(request)) queries.push(request);
  });
  await page.goto('/entity/process');
  const loaded = page.waitForRequest((request) =>
    request.url().includes(`${nodes.list.path}?processId=${id}`),
  );
  await page.getByRole('link', { name: `Statistics of ${name}` }).click();
  await loaded;
  await expect(page).toHaveURL(`/entity/process/${id}/statistics`);
  await expect(page.getByRole('tab')).toHaveText(['Work time', 'Tags', 'Node Activity']);
  await expect(tab(page, 'Work time')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Choose people and both days to see how long they worked.')).toBeVisible();

  // One query for each person, only with both days.
  await page.getByRole('button', { name: 'Clear range' }).click();
  await choose(page, 'People', 'Ada Nowak', 'Bob Weaver');
  const [from, to] = [new Date(start - 86_400_000), new Date()];
  await type(page, 'From', shown(from));
  expect(queries).toEqual([]);
  await type(page, 'To', shown(to));
  const work = table(page, 'Work time by day');
  await expect(work.getByRole('row').nth(1)).toContainText('4 min');
  await expect(work.getByRole('columnheader')).toHaveText(['Day', 'Ada Nowak', 'Bob Weaver', 'Total']);
  await expect(work.getByRole('row').nth(1)).toContainText('7 min');
  // Midnight of the browser.
  const between = await page.evaluate(
    (times) =>
      times.map((time, days) => {
        const date = new Date(time);
        return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
      }),
    [from.getTime(), to.getTime()],
  );
  const [first = 0, last = 0] = between;
  expect(queries.map((request) => request.postDataJSON() as unknown)).toEqual(
    [ada, bob].map((who) => ({
      name: 'WORK_TIMER',
      payload: [
        { type: 'USERS', value: [who.id] },
        {
          type: 'BETWEEN_DATES',
          value: {
            from: new Date(first - 12 * 3_600_000).toISOString(),
            to: new Date(last + 12 * 3_600_000).toISOString(),
          },
        },
        { type: 'PROCESS_ID', value: id },
        { type: 'SUM_BY_DAY', value: expect.any(String) as unknown },
      ],
    })),
  );
  await expect(table(page, 'Work time by person and node').getByRole('row').nth(1)).toHaveText(
    /Ada NowakSpans4 min/,
  );
  const download = page.nextDownload();
  await page.getByRole('button', { name: 'CSV' }).click();
  const csv = await (await download).content.text();
  expect(csv.trimEnd().split('\r\n')).toEqual([
    '"Day","Person","Node","Milliseconds","Time"',
    expect.stringContaining(`"Ada Nowak","Spans",240000,"4 min"`),
    expect.stringContaining(`"Bob Weaver","Spans",180000,"3 min"`),
  ]);

  // 366 days are refused in the page, and a year is not.
  const before = queries.length;
  await type(page, 'From', '01.01.2024');
  await type(page, 'To', '01.01.2025');
  await expect(page.getByText('The end may be at most 365 days after the start.')).toBeVisible();
  expect(queries).toHaveLength(before);
  await type(page, 'To', '31.12.2024');
  await expect(page.getByText('No work was recorded in these days.')).toBeVisible();

  // The selections of a tab stay.
  await openTab(page, 'Tags');
  await choose(page, 'People', 'Bob Weaver');
  await expect(table(page, 'Tags by person and node').getByRole('row').nth(1)).toHaveText(/Bob WeaverSpans6/);
  await page
    .getByRole('combobox', { name: 'Range' })
    .or(page.getByLabel('Range', { exact: true }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Today', exact: true }).click();
  await expect(field(page, 'From')).toHaveValue(shown(to));
  const bodiesOf = (name: string): unknown[] =>
    queries.map((request) => request.postDataJSON() as { name: string }).filter((body) => body.name === name);
  expect(bodiesOf('TAG_USAGE').at(-1)).toMatchObject({ payload: [bob.id] });
  await openTab(page, 'Work time');
  await expect(field(page, 'From')).toHaveValue('01.01.2024');
  await expect(field(page, 'To')).toHaveValue('31.12.2024');
  await expect(page.getByText('No work was recorded in these days.')).toBeVisible();
  await openTab(page, 'Tags');
  await expect(field(page, 'From')).toHaveValue(shown(to));
  await expect(table(page, 'Tags by day')).toBeVisible();

  // The documents behind a figure, five on a page.
  await openTab(page, 'Node Activity');
  await expect(page.getByText('Choose nodes and both days to see the tags on them.')).toBeVisible();
  const activities = () => queries.filter((request) => request.postData()?.includes('NODE_ACTIVITY'));
  expect(activities()).toEqual([]);
  await page.getByRole('button', { name: 'Clear range' }).click();
  await choose(page, 'Nodes', 'Spans');
  await type(page, 'From', shown(from));
  expect(activities()).toEqual([]);
  await type(page, 'To', shown(to));
  const infos: unknown[] = [];
  // Of the answered ones: in development React mounts twice, and stops the first read.
  page.on('response', (response: PageResponse) => {
    const request = response.request();
    if (request.url().includes('/api/v2/document-info'))
      infos.push([new URL(request.url()).search, request.postDataJSON()]);
  });
  await page.getByRole('button', { name: /^14 tags on Spans/ }).click();
  const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as unknown;
  expect(bodiesOf('NODE_ACTIVITY')[0]).toEqual({
    name: 'NODE_ACTIVITY',
    payload: {
      nodeIds: [desk.span.id],
      dateFrom: day,
      dateTo: day,
      zoneId: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
      processId: id,
    },
  });
  const list = table(page, 'Documents');
  await expect(list.getByRole('row')).toHaveCount(6);
  await expect(list.getByRole('link').first()).toHaveText('letter 6.txt');
  expect(infos).toEqual([
    [
      '?page=0&size=5&sort=id%2Cdesc',
      {
        paged: true,
        filters: [
          { type: 'PROCESS_ID', value: id },
          { type: 'DOC_ID', value: documentIds.toReversed() },
        ],
      },
    ],
  ]);
  await page.getByRole('button', { name: 'Page 2' }).last().click();
  await expect(list.getByRole('link')).toHaveText(['letter 1.txt', 'letter 0.txt']);
  await applyLanguage(page, 'pl');
  await expect(page.getByRole('main')).not.toContainText(
    /\b(the|Choose|Tags|Node|Work|Day|Documents|Clear)\b/,
  );
  await applyLanguage(page, 'en');
  const link = list.getByRole('link', { name: 'letter 0.txt' });
  await expect(link).toHaveAttribute('href', `/#/entity/process/${id}/document/${documentIds[0]}`);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/entity/process/${id}/document/${documentIds[0]}`));
  await expect(page.getByText('Anna pays 120 PLN')).toBeVisible();

  // The dashboard links to the same address.
  await page.goto(`/entity/process/${id}/dashboard/documents`);
  await page.getByRole('tab', { name: 'All', exact: true }).click();
  const listed = page.getByRole('row').filter({ hasText: 'letter 6.txt' }).getByRole('link');
  await expect(listed).toHaveAttribute('href', `/#/entity/process/${id}/document/${documentIds[6]}`);
  await listed.click();
  await expect(page).toHaveURL(new RegExp(`/entity/process/${id}/document/${documentIds[6]}`));
  await expect(page.getByText('Anna pays 120 PLN')).toBeVisible();
});

test('the flow of a process shows documents by day, waiting times, costs and a forecast with its assumption', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, `Flow ${crypto.randomUUID().slice(0, 8)}`);
  for (const name of ['a.txt', 'b.txt']) await uploadText(call, desk, name, 'Anna pays 120 PLN');
  await page.goto(`/entity/process/${desk.process.id}/statistics`);
  await page.getByRole('link', { name: 'Throughput' }).click();
  await expect(page).toHaveURL(`/entity/process/${desk.process.id}/statistics/flow`);
  const overview = page.getByRole('region', { name: 'Overview' });
  await expect(overview).toContainText('No document was finished in the 14 days before today.');
  await expect(table(page, 'Documents by day').getByRole('row').nth(1)).toHaveText(/\d{2}\.\d{2}\.\d{4}202/);
  await expect(page.getByText('No waiting step was finished in these days.')).toBeVisible();
  await expect(page.getByText('No model was called for this process in these days.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear range' }).click();
  await expect(
    page.getByText('Choose both days to see how documents pass through the process.'),
  ).toBeVisible();
  await applyLanguage(page, 'pl');
  await expect(page.getByRole('main')).not.toContainText(/\b(the|Choose|Range|Statistics|Work)\b/);
});

test('only administrators of the process open its statistics, secrets and graph, and see their buttons [PERM-02]', async ({
  makeProcess,
  person,
}) => {
  const { id, name } = await makeProcess(`Counted ${crypto.randomUUID().slice(0, 8)}`);
  const pages = ['statistics', 'statistics/flow', 'secrets', 'graph'];
  for (const mode of ['READ', 'WRITE', 'ADMIN'] as const) {
    const isAllowed = mode === 'ADMIN';
    const { page, api } = await person([{ type: 'PROCESS', componentId: id, mode }]);
    await page.goto('/entity/process');
    await expect(page.getByRole('link', { name: `Documents of ${name}` })).toBeVisible();
    await expect(page.getByRole('link', { name: /^(Statistics|Secrets|Flow) of/ })).toHaveCount(
      isAllowed ? 3 : 0,
    );
    const opened: string[] = [];
    for (const path of pages) {
      await page.goto(`/entity/process/${id}/${path}`);
      const title = page.getByRole('main').getByRole('heading', { level: 1 });
      await expect(title).toBeVisible();
      if ((await title.textContent()) !== 'You are not authorized to access this page.') opened.push(path);
    }
    expect([mode, opened]).toEqual([mode, isAllowed ? pages : []]);
    const answers = await Promise.all(
      [
        api(nodes.create, { body: { processId: id, name: 'Way in', activityType: 'HUP' } }),
        api(secrets.create, { body: { processId: id, name: 'Mailbox', value: 'open sesame' } }),
      ].map((made) =>
        made.then(
          () => 201,
          ({ status }: { status: number }) => status,
        ),
      ),
    );
    expect([mode, answers]).toEqual([mode, isAllowed ? [201, 201] : [403, 403]]);
  }
});
