import { unlimitedIn } from '@scriptorium/testing/unlimited.ts';
import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';

it.each(Object.values(catalogue))('$type has no setting without an end', ({ settings }) => {
  expect(unlimitedIn(settings)).toEqual([]);
});
