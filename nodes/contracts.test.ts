import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { composeApi } from '@scriptorium/contract/api.ts';
import { expect, it } from 'vitest';
import { api, contracts } from './catalogue.contract.ts';

it('the list has the contract of every node type', () => {
  const files = globSync('*/*.contract.ts', { cwd: import.meta.dirname });
  const types = new Set(files.map((file) => dirname(file)));
  expect(Object.keys(contracts)).toHaveLength(types.size);
});

it('no two node types declare the same group of endpoints, nor one of the common groups', () => {
  const ofNodeTypes = Object.values(contracts).flatMap((contract) => Object.keys(contract));
  const common = Object.keys(composeApi({}));
  expect(Object.keys(api).toSorted()).toEqual([...common, ...ofNodeTypes].toSorted());
});

it('the API has no call twice', () => {
  const calls = Object.values(api).flatMap((group) =>
    Object.values(group).map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`),
  );
  expect(calls).toEqual([...new Set(calls)]);
});
