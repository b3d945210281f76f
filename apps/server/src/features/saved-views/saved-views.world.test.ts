import { MAX_VIEWS, savedViews } from '@scriptorium/contract/people/saved-views.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, admin } = world;

/** Two people on one process. */
async function scene() {
  const { id } = await make.process();
  const authorities = [{ type: 'PROCESS' as const, componentId: id, mode: 'READ' as const }];
  const [ada, eve] = [await make.user({ authorities }), await make.user({ authorities })];
  const params = { id };
  const view = (name: string, search = '{"tab":"all"}') => ({ page: 'documents' as const, name, search });
  const list = (who: typeof ada, page: 'documents' | 'issues-dashboard' = 'documents') =>
    callAs(who)(savedViews.list, { params, query: { page } });
  const save = (who: typeof ada, body: ReturnType<typeof view>) =>
    callAs(who)(savedViews.save, { params, body });
  return { ada, eve, params, view, list, save };
}

it('saves views for one person on one page, by name; a name that is used again replaces its view', async () => {
  const { ada, eve, view, list, save } = await scene();
  const late = await save(ada, view('Late ones', '{"sort":"id,desc"}'));
  const errors = await save(ada, view('errors'));
  expect(await list(ada)).toEqual([errors, late]);
  expect(await list(ada, 'issues-dashboard')).toEqual([]);
  expect(await list(eve)).toEqual([]);
  const again = await save(ada, view('  ERRORS ', '{"status":"ERROR"}'));
  expect(again).toEqual({ ...errors, name: 'ERRORS', search: '{"status":"ERROR"}' });
  expect(await list(ada)).toEqual([again, late]);
});

it('deletes only own views', async () => {
  const { ada, eve, view, list, save } = await scene();
  const { id } = await save(ada, view('Mine'));
  await expect(callAs(eve)(savedViews.remove, { params: { id } })).rejects.toMatchObject({ status: 404 });
  await expect(callAs(admin)(savedViews.remove, { params: { id } })).rejects.toMatchObject({ status: 404 });
  await callAs(ada)(savedViews.remove, { params: { id } });
  expect(await list(ada)).toEqual([]);
});

it.each([
  ['no name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(61) }],
  ['an unknown page', { page: 'users' }],
  ['no JSON', { search: '{' }],
  ['a list', { search: '[]' }],
  ['a long search', { search: `{"name":"${'x'.repeat(4000)}"}` }],
])('refuses %s with a clear message', async (_, change) => {
  const { ada, view, list, save } = await scene();
  await expect(save(ada, { ...view('Wrong'), ...change } as never)).rejects.toMatchObject({
    status: 400,
    key: 'error.validation',
  });
  expect(await list(ada)).toEqual([]);
});

it('keeps at most 50 views of a person on a page, also of two requests at once', async () => {
  const { ada, view, list, save } = await scene();
  for (let number = 1; number < MAX_VIEWS; number += 1) await save(ada, view(`View ${number}`));
  const answers = await Promise.allSettled([save(ada, view('One more')), save(ada, view('Another one'))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 400, key: 'error.savedView.tooMany', params: { most: MAX_VIEWS } },
  });
  expect(await list(ada)).toHaveLength(MAX_VIEWS);
  await save(ada, view('View 1', '{"tab":"mine"}'));
});
