import { processes, processTags } from '@scriptorium/contract/process/processes.ts';
import { expect, test } from '../support/fixtures.ts';

const LIST = '/entity/process';
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('tags without space are collapsed to a +N counter [PROC-08]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { id, name, processTags: system } = await makeProcess(unique('Many tags'));
  const tags = [];
  for (let index = 0; index < 8; index += 1)
    tags.push(
      await call(processTags.create, { body: { name: unique(`long name ${index}`), color: '#8ecae6' } }),
    );
  await call(processes.setTags, { params: { id }, body: [...system, ...tags].map(({ id }) => ({ id })) });
  await adminPage.goto(LIST);
  const bar = adminPage.getByRole('list', { name: `User tags of ${name}` });
  await expect(bar).toBeVisible();
  const counter = bar.getByRole('button', { name: /more tags$/ });
  const hidden = Number((await counter.textContent())?.slice(1));
  const shown = (await bar.getByRole('listitem').count()) - 1;
  expect([hidden > 0, shown + hidden]).toEqual([true, tags.length]);
  const counterEnds = await counter.evaluate((node) => node.getBoundingClientRect().right);
  expect(counterEnds).toBeLessThanOrEqual(await bar.evaluate((node) => node.getBoundingClientRect().right));
  await counter.click();
  const rest = adminPage.getByRole('dialog').getByRole('listitem');
  await expect(rest).toHaveCount(hidden);
});
