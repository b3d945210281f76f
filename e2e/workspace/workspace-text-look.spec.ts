import { labels } from '@scriptorium/contract/process/labels.ts';
import { LETTER, makeDesk, stepOn, tagByApi, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

const LONG_NAME = 'Place of residence of the customer as it is written in the letter';

/** The position of every letter of the text, in px: left, top and width. */
const letterBoxes = (screen: WorkspaceScreen): Promise<number[][]> =>
  screen.text.locator('.annotator-content').evaluate(async (content) => {
    // A letter beyond English comes with a font file of its own.
    await document.fonts.ready;
    const range = document.createRange();
    const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    // Letters are compared, because a tag splits text nodes.
    const boxes: number[][] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < (node as Text).data.length; at++) {
        if ((node as Text).data[at]?.trim() === '') continue;
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { left, top, width } = range.getBoundingClientRect();
        boxes.push([left, top, width]);
      }
    }
    return boxes;
  });

/** The largest move of a letter; infinite when letters were added or removed. */
function farthest(before: readonly number[][], after: readonly number[][]): number {
  if (before.length !== after.length) return Number.POSITIVE_INFINITY;
  const moves = before.flatMap((box, index) =>
    box.map((side, at) => Math.abs(side - (after[index]?.[at] ?? Number.NaN))),
  );
  return Math.max(...moves);
}

test('adding, overlapping and deleting a tag moves no letter of the text, also in a narrow column', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Words stay');
  const make = (name: string, backgroundColor: string) =>
    call(labels.create, {
      params: { nodeId: desk.span.id },
      body: { name, backgroundColor, textColor: '#ffffff' },
    });
  const person = await make('Person', '#ffd166');
  const place = await make(LONG_NAME, '#3f37c9');
  const documentId = await uploadText(call, desk, 'letter.txt', `${LETTER}\n`.repeat(5));
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  for (const width of [1440, 920]) {
    await adminPage.setViewportSize({ width, height: 900 });
    await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
    await expect(screen.mark('120 PLN').first()).toBeVisible();
    const before = await letterBoxes(screen);
    await screen.drag('Anna Nowak');
    await screen.option('Person').click();
    await expect(screen.mark('Anna Nowak')).toBeVisible();
    expect(farthest(before, await letterBoxes(screen))).toBeLessThan(0.5);
    const made = [
      ['Nowak from Gdynia', place.id],
      ['Gdynia ordered two', person.id],
      ['ordered', place.id],
      ['on Monday and asks', place.id],
    ] as const;
    for (const [quote, label] of made) await tagByApi(call, documentId, stepDTO.id, label, quote);
    await expect(screen.mark('Monday')).toBeVisible();
    expect(farthest(before, await letterBoxes(screen))).toBeLessThan(0.5);
    await expectAccessible(adminPage);
    for (let count = 1 + made.length; count > 0; count -= 1) {
      await expect(screen.tagList.getByRole('listitem')).toHaveCount(count);
      await screen.tagList.getByRole('listitem').first().getByRole('button').last().click();
    }
    await expect(screen.tagList.getByRole('listitem')).toHaveCount(0);
    expect(farthest(before, await letterBoxes(screen))).toBeLessThan(0.5);
  }
});

test('the name of a label is shown below its words, is cut before the next one, and its tooltip has all of it', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Names below');
  const label = await call(labels.create, {
    params: { nodeId: desk.span.id },
    body: { name: LONG_NAME, backgroundColor: '#3f37c9', textColor: '#ffffff' },
  });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  await tagByApi(call, documentId, stepDTO.id, label.id, 'Anna');
  await tagByApi(call, documentId, stepDTO.id, label.id, 'Gdynia');
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  await expect(screen.mark('Anna')).toHaveAttribute('title', new RegExp(LONG_NAME));
  const [anna, gdynia] = [await screen.mark('Anna').boundingBox(), await screen.mark('Gdynia').boundingBox()];
  const nameOf = (text: string) =>
    screen.mark(text).evaluate((mark) => {
      const { top, width, textOverflow, content } = getComputedStyle(mark, '::before');
      return { top: Number.parseFloat(top), width: Number.parseFloat(width), textOverflow, content };
    });
  const name = await nameOf('Anna');
  expect(name.content).toContain(LONG_NAME);
  expect(name.textOverflow).toBe('ellipsis');
  expect(name.top).toBeGreaterThanOrEqual((anna?.height ?? 0) - 2);
  expect((anna?.x ?? 0) + name.width).toBeLessThan(gdynia?.x ?? 0);
  // The second one has no neighbour, so its name has all the space that it needs.
  expect((await nameOf('Gdynia')).width).toBeGreaterThan(name.width * 2);
});

const TABLE = [
  'INVOICE FV/2026/0118                                            Due in 14 days',
  '',
  'No   Item                          Quantity   Net price      Amount       Remarks of the shop',
  '1    Poster A2, matt paper                2       60.00      120.00       rolled',
  '2    Oak frame 50x70                      1      145.50      145.50       wrapped in paper',
  '3    Delivery                             1       15.00       15.00       by courier',
].join('\n');

test('text with a layout of spaces is shown in a monospaced font, and any text as its reader chooses', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Fixed pitch');
  const table = await uploadText(call, desk, 'table.txt', TABLE);
  const letter = await uploadText(
    call,
    desk,
    'letter.txt',
    `${LETTER} ${'A long line goes on. '.repeat(30)}`,
  );
  for (const id of [table, letter]) await stepOn(call, id, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  const lookOf = () =>
    screen.text.evaluate((scroller) => ({
      fixed: getComputedStyle(scroller).fontFamily.includes('monospace'),
      sideways: scroller.scrollWidth > scroller.clientWidth + 1,
    }));
  const columnOf = async (word: string) => Math.round((await screen.place(word)).left);

  await adminPage.setViewportSize({ width: 1024, height: 768 });
  await screen.open(desk.process.id, table);
  await expect(screen.text).toContainText('Quantity');
  await expect.poll(lookOf).toEqual({ fixed: true, sideways: true });
  expect(await columnOf('Poster')).toBe(await columnOf('Item'));
  expect(await columnOf('rolled')).toBe(await columnOf('Remarks'));
  // The page itself does not scroll sideways, and the text scrolls with the caret to the end of the line.
  expect(await adminPage.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await screen.text.focus();
  await adminPage.keyboard.press('Control+Home');
  await adminPage.keyboard.press('ArrowDown');
  await adminPage.keyboard.press('ArrowDown');
  await adminPage.keyboard.press('End');
  expect(await screen.text.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(50);
  const { right } = await screen.place('Remarks of the shop');
  const box = await screen.text.boundingBox();
  expect(right).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));

  await screen.open(desk.process.id, letter, '?panel=settings');
  await expect(screen.text).toContainText('Anna Nowak');
  await expect.poll(lookOf).toEqual({ fixed: false, sideways: false });
  const choose = (name: RegExp) => adminPage.getByRole('radio', { name }).check();
  await choose(/^Fixed pitch/);
  await expect.poll(lookOf).toEqual({ fixed: true, sideways: true });
  await expectAccessible(adminPage);
  await adminPage.reload();
  await expect(screen.text).toContainText('Anna Nowak');
  await expect.poll(lookOf).toEqual({ fixed: true, sideways: true });
  await choose(/^Proportional/);
  await screen.open(desk.process.id, table, '?panel=settings');
  await expect(screen.text).toContainText('Quantity');
  await expect.poll(lookOf).toEqual({ fixed: false, sideways: false });
  await choose(/^Automatic/);
  expect((await lookOf()).fixed).toBe(true);

  // The editor of the text has the same layout.
  await screen.step('File parser').click();
  const area = adminPage.getByRole('textbox', { name: 'Text of the document' });
  await expect(area).toHaveAttribute('wrap', 'off');
  await expect(area).toHaveCSS('font-family', /monospace/);
});

test('a long file name ends in an ellipsis with a full title, and no tooltip covers the panel that a click opens', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Names and tooltips');
  const filename = `${'a-letter-that-somebody-has-scanned-and-sent-'.repeat(3)}final.txt`;
  const documentId = await uploadText(call, desk, filename, LETTER);
  await stepOn(call, documentId, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  const button = adminPage.getByRole('button', { name: filename });
  await expect(button).toHaveAttribute('title', filename);
  const label = await button.getByText(filename).evaluate((element) => ({
    cut: element.scrollWidth > element.clientWidth,
    overflow: getComputedStyle(element).textOverflow,
    height: element.scrollHeight - element.clientHeight,
  }));
  expect(label).toEqual({ cut: true, overflow: 'ellipsis', height: 0 });

  const rail = adminPage.getByRole('button', { name: 'Documents', exact: true });
  await rail.hover();
  await expect(adminPage.getByRole('tooltip', { name: 'Documents' })).toBeVisible();
  await rail.click();
  await expect(adminPage.getByRole('region', { name: 'Documents' })).toBeVisible();
  await expect(adminPage.getByRole('tooltip')).toHaveCount(0);
});
