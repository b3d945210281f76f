import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { expect, test } from 'vitest';
import { endAmong } from './end-among.ts';

const tag = (id: number) => ({ id }) as NerTag;
const [foreign, outer, inner] = [tag(1), tag(2), tag(3)];
const tags = new Map([outer, inner].map((one) => [one.id, one]));
const endOf = (here: readonly NerTag[], fitting: readonly NerTag[]) =>
  endAmong(here, { tags, fits: (one) => fitting.includes(one) });

test('the first tag that fits is the end of a relation', () => {
  expect(endOf([inner, outer], [inner, outer])).toBe(inner);
  expect(endOf([inner, outer], [outer])).toBe(outer);
});

test('where no tag fits it is the first of the step, and never one of another step', () => {
  expect(endOf([foreign, inner, outer], [])).toBe(inner);
  expect(endOf([foreign, inner], [foreign])).toBe(inner);
  expect(endOf([foreign], [foreign])).toBeUndefined();
});
