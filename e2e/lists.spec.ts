import type { Page } from '@playwright/test';
import { assignment } from '@scriptorium/contract/documents/assignment.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { LETTER, makeDesk, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, keepTokenIn, test } from './support/fixtures.ts';
import { applyLanguage, setColorScheme } from './support/looks.ts';
import { person } from './support/people.ts';

const LIST = '/entity/process';
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/** Width of the link, and whether a part of its text is cut off. */
const shapeOf = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).evaluate((link) => {
    const lineHeight = Number.parseFloat(getComputedStyle(link).lineHeight);
    const { height } = link.getBoundingClientRect();
    return { lines: Math.round(height / lineHeight), isCut: link.scrollHeight > link.clientHeight + 1 };
  });

test('names of processes have the width that the other columns leave, and at most two lines', async ({
  adminPage: page,
  makeProcess,
}) => {
  const { name } = await makeProcess(unique('Incoming invoices of the whole group'));
  const { name: long } = await makeProcess(unique('Contracts with everybody. '.repeat(8).trim()));
  await page.goto(LIST);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const heads = page.getByRole('columnheader');
    const widthOf = async (head: string) =>
      (await heads.filter({ hasText: new RegExp(`^${head}$`) }).boundingBox())?.width ?? 0;
    await expect.poll(() => widthOf('Name')).toBeGreaterThan(await widthOf('System tags'));
    expect(await shapeOf(page, name)).toEqual({ lines: expect.any(Number), isCut: false });
    expect((await shapeOf(page, name)).lines).toBeLessThanOrEqual(2);
    expect(await shapeOf(page, long)).toEqual({ lines: 2, isCut: true });
    await expect(page.getByRole('link', { name: long, exact: true })).toHaveAttribute('title', long);
  }
});

/** Whether the page or the list scrolls sideways, and whether the first line of each row is the name. */
const readRows = (page: Page, table: number, names: readonly string[]) =>
  page
    .getByRole('main')
    .getByRole('table')
    .nth(table)
    .evaluate((list, expected) => {
      const isInside = (element: Element) => {
        const { left, right } = element.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      };
      const rows = [...list.querySelectorAll('tbody tr')];
      const firstTexts = rows.flatMap((row) => {
        const cells = [...row.querySelectorAll('td')].filter(
          (cell) => cell.checkVisibility() && cell.innerText.trim() !== '',
        );
        const top = (cell: Element) => cell.getBoundingClientRect().top;
        const first = Math.min(...cells.map(top));
        const line = cells.filter((cell) => top(cell) < first + 12).map((cell) => cell.innerText);
        return expected.filter((name) => line.some((text) => text.startsWith(name)));
      });
      const controls = [...list.querySelectorAll('tbody a, tbody button')];
      return {
        page: document.documentElement.scrollWidth <= innerWidth,
        list: list.scrollWidth <= (list.parentElement?.clientWidth ?? 0) && isInside(list),
        controls: controls.length > 0 && controls.every(isInside),
        first: [...new Set(firstTexts)].toSorted(),
      };
    }, names);

test('on a phone lists are rows of lines with the name first, and nothing scrolls sideways', async ({
  adminToken,
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, unique('Invoices of the printing house'));
  const files = ['a-document-with-quite-a-long-name-of-one-word.txt', 'short.txt'];
  const ids: number[] = [];
  for (const file of files) {
    const id = await uploadText(call, desk, file, LETTER);
    await stepOn(call, id, desk.span);
    ids.push(id);
  }
  const [first = 0] = ids;
  await call(issues.create, {
    body: { type: 'TEXT', docId: first, text: 'Right?', startOffset: 0, endOffset: 4, quote: 'Anna' },
  });
  const ada = await person({ browser, call, server }, desk, 'Ada', 'WRITE');
  await call(assignment.add, { params: { id: first, userId: ada.id } });
  const { id, name } = desk.process;
  const of = (path: string) => `/entity/process/${id}${path}`;
  const open = async (token: string) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 375, height: 812 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await keepTokenIn(page, token);
    return page;
  };
  const pages = { ada: await open(ada.token), admin: await open(adminToken) };
  for (const [who, path, table, names] of [
    // What waits, and the processes below.
    ['ada', LIST, 0, [name]],
    ['ada', LIST, 1, [name]],
    ['admin', LIST, 0, [name]],
    ['ada', '/entity/my-work', 0, [name]],
    ['admin', of('/documents'), 0, files],
    ['admin', of('/dashboard/documents?tab=all'), 0, files],
    ['admin', of('/dashboard/issues?tab=all'), 0, files.slice(0, 1)],
  ] as const)
    await test.step(`${who}: ${path}, table ${table + 1}`, async () => {
      const page = pages[who];
      await page.goto(path);
      const wanted = { page: true, list: true, controls: true, first: names.toSorted() };
      await setColorScheme(page, 'light');
      await expect.poll(() => readRows(page, table, names)).toEqual(wanted);
      await expectAccessible(page);
      await applyLanguage(page, 'pl');
      await setColorScheme(page, 'dark');
      await expect.poll(() => readRows(page, table, names)).toEqual(wanted);
      await expectAccessible(page);
      await applyLanguage(page, 'en');
    });
});
