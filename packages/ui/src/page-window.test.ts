import { expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

it('shows every page when there are at most five', () => {
  expect(pageWindow(5, 3)).toEqual({
    pages: [1, 2, 3, 4, 5],
    first: false,
    last: false,
    gapBefore: false,
    gapAfter: false,
  });
  expect(pageWindow(0, 1).pages).toEqual([]);
});

it('shows five pages with ellipsis, first and last when there are more [CONST-10]', () => {
  expect(pageWindow(10, 5)).toEqual({
    pages: [3, 4, 5, 6, 7],
    first: true,
    last: true,
    gapBefore: true,
    gapAfter: true,
  });
  expect(pageWindow(10, 1)).toMatchObject({ pages: [1, 2, 3, 4, 5], first: false, last: true });
  expect(pageWindow(10, 10)).toMatchObject({ pages: [6, 7, 8, 9, 10], first: true, last: false });
  expect(pageWindow(6, 4)).toMatchObject({ pages: [2, 3, 4, 5, 6], first: true, gapBefore: false });
});
