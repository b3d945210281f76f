import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { composeApi } from '@scriptorium/contract/api.ts';
import { expect, it } from 'vitest';
import { api, connectionContracts, contracts } from './catalogue.contract.ts';

it.each([
  ['node type', '*/*.contract.ts', contracts],
  ['kind of connections', 'connections/*/*.contract.ts', connectionContracts],
])('the list has the contract of every %s', (_what, pattern, list) => {
  const files = globSync(pattern, { cwd: import.meta.dirname });
  const folders = new Set(files.map((file) => dirname(file)));
  expect(Object.keys(list)).toHaveLength(folders.size);
});

it('no two node types declare the same group of endpoints, nor one of the common groups', () => {
  const ofNodeTypes = [contracts, connectionContracts]
    .flatMap((list) => Object.values<object>(list))
    .flatMap((contract) => Object.keys(contract));
  const common = Object.keys(composeApi({}));
  expect(Object.keys(api).toSorted()).toEqual([...common, ...ofNodeTypes].toSorted());
});

it('the API has no call twice', () => {
  const calls = Object.values(api).flatMap((group) =>
    Object.values(group).map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`),
  );
  expect(calls).toEqual([...new Set(calls)]);
});
