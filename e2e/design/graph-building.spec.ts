import { edges, predicates } from '@scriptorium/contract/process/edges.ts';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import type { Locator } from '@playwright/test';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
}

/** The ends of a line on the screen. */
const endsOf = (path: Locator): Promise<[number, number]> =>
  path.evaluate((line: SVGPathElement): [number, number] => {
    const onScreen = (at: number) => line.getPointAtLength(at).matrixTransform(line.getScreenCTM()!).x;
    return [onScreen(0), onScreen(line.getTotalLength())];
  });

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
] as const)
  test(`all types in the menu are visible beside an open panel, ${width} wide`, async ({
    adminPage,
    makeProcess,
    call,
  }) => {
    await adminPage.setViewportSize({ width, height });
    const { id } = await makeProcess(`Chooses beside a panel ${width}`);
    const parser = await parserOf(call, id);
    const place = { processId: id, x: parser.x + 300, y: parser.y, fromId: parser.id };
    await addNode(call, { ...place, activityType: 'CLF', name: 'Rightmost' });
    const screen = new GraphScreen(adminPage);
    await screen.open(id);
    await screen.openPanel('Rightmost');
    await screen.rest();
    const canvas = adminPage.getByRole('application');
    // As far to the right as the panel allows.
    const [from, room] = [await screen.centreOf(canvas), await boxOf(canvas)];
    const plus = await boxOf(screen.plus('Rightmost'));
    await adminPage.mouse.move(from.x, room.y + room.height - 40);
    await adminPage.mouse.down();
    const shift = room.x + room.width - 24 - (plus.x + plus.width);
    await adminPage.mouse.move(from.x + shift, room.y + room.height - 40, { steps: 8 });
    await adminPage.mouse.up();
    await screen.rest();
    await screen.plus('Rightmost').click();
    await screen.rest();
    const choice = adminPage.getByRole('region', { name: 'Add a node after Rightmost' });
    expect(isWithin(await boxOf(choice), room)).toBe(true);
    await choice.getByRole('button', { name: 'Span tagging' }).click();
    await expect(screen.panel).toHaveAccessibleName('Span tagging');
    await screen.rest();
    expect(isWithin(await boxOf(screen.node('Span tagging')), await boxOf(canvas))).toBe(true);
  });

test('an edge goes from the plus to its node, and its predicates are on its middle and cover nothing', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Draws neatly');
  const parser = await parserOf(call, id);
  const at = (column: number) => ({ processId: id, x: parser.x + column * 300, y: parser.y });
  const clf = await addNode(call, { ...at(1), activityType: 'CLF', name: 'Kinds', fromId: parser.id });
  const span = await addNode(call, { ...at(2), activityType: 'SPAN', name: 'Spans', fromId: clf.id });
  const body = { name: 'Invoice', backgroundColor: '#f3722c' };
  const type = await call(classifierTypes.create, { params: { nodeId: clf.id }, body });
  const list = await call(edges.list, { query: { processId: id } });
  await call(predicates.create, {
    body: {
      edgeId: list.find(({ toId }) => toId === span.id)!.id,
      predicateType: 'CLF',
      nodeId: clf.id,
      equal: true,
      clfTypeId: type.id,
    },
  });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.rest();
  const card = await boxOf(screen.node('Spans').locator('xpath=..'));
  const scale = card.width / 236;
  const plus = await boxOf(screen.plus('Kinds'));
  const [start, end] = await endsOf(screen.edge('Kinds', 'Spans').locator('path.react-flow__edge-path'));
  const mark = await boxOf(adminPage.locator('[data-mark="predicates"]'));
  // The visible plus is 22 wide, in a button of 32.
  expect(Math.abs(start - (plus.x + plus.width - 5 * scale))).toBeLessThan(2);
  expect(card.x - end).toBeGreaterThanOrEqual(0);
  expect(card.x - end).toBeLessThan(6);
  expect(Math.abs(mark.x + mark.width / 2 - (start + end) / 2)).toBeLessThan(2);
  expect(overlap(mark, plus)).toBe(false);
  expect(overlap(mark, card)).toBe(false);
  // The arrow is at most 13 long.
  expect(mark.x + mark.width).toBeLessThan(end - 7 * scale);
});
