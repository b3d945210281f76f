import { expect, test } from 'vitest';
import { optionOf } from './label-option.ts';
import { labelOf } from '../../tagging/testing/label.ts';

test('an option has the id, name, place, node and colour of its label, and its children as options [ENT-24]', () => {
  const first = labelOf({ id: 3, name: 'First name', parentId: 2, path: [1, 2], backgroundColor: '#abcdef' });
  const name = labelOf({ id: 2, name: 'Name', parentId: 1, path: [1], children: [first], suffixKey: 'n' });
  const option = optionOf(labelOf({ id: 1, name: 'Person', selectable: false, children: [name] }));
  expect(option).toEqual({
    optionId: 1,
    name: 'Person',
    path: [],
    parentId: null,
    rootId: 1,
    nodeId: 1,
    selectable: false,
    isRoot: true,
    backgroundColor: '#ffffff',
    prefixKey: 'false',
    suffixKey: null,
    children: [
      {
        optionId: 2,
        name: 'Name',
        path: [1],
        parentId: 1,
        rootId: 1,
        nodeId: 1,
        selectable: true,
        isRoot: false,
        backgroundColor: '#ffffff',
        prefixKey: 'false',
        suffixKey: 'n',
        children: [
          {
            optionId: 3,
            name: 'First name',
            path: [1, 2],
            parentId: 2,
            rootId: 1,
            nodeId: 1,
            selectable: true,
            isRoot: false,
            backgroundColor: '#abcdef',
            prefixKey: 'false',
            suffixKey: null,
            children: [],
          },
        ],
      },
    ],
  });
});

test('a disabled label cannot be set', () => {
  expect(optionOf(labelOf({ id: 1, name: 'Person', disabled: true })).selectable).toBe(false);
});
