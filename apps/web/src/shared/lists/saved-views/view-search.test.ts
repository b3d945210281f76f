import { expect, test } from 'vitest';
import { searchOfView, viewOf } from './view-search.ts';

test('a view keeps all parameters but the page, and the same ones are the same view', () => {
  const view = viewOf({ tab: 'all', page: 3, status: undefined, name: 'a "b"', steps: [] });
  expect(view).toBe('{"name":"a \\"b\\"","steps":[],"tab":"all"}');
  expect(viewOf({ steps: [], name: 'a "b"', tab: 'all', page: 7 })).toBe(view);
  expect(searchOfView(view)).toEqual({ tab: 'all', name: 'a "b"', steps: [] });
});
