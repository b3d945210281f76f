import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';

const definitions = Object.values(catalogue);

it('no two node types declare the same reason or the same result', () => {
  for (const keys of [
    definitions.flatMap(({ reasons }): readonly string[] => reasons),
    definitions.flatMap(({ results }): readonly string[] => results.map(({ name }) => name)),
  ]) {
    expect(keys.length).toBeGreaterThan(0);
    expect(keys).toEqual([...new Set(keys)]);
  }
});
