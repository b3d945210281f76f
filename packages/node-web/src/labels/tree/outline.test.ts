import { expect, it } from 'vitest';
import { readOutline } from './outline.ts';

const outline = (text: string, isFlat = false) =>
  readOutline(text, isFlat).map(({ name, depth, line }) => [name, depth, line]);

it('reads indented lines as a tree, whatever they are indented with', () => {
  expect(outline('Person\n  Name\n      First name\n  Title\n\nPlace\r\n\tStreet')).toEqual([
    ['Person', 0, 1],
    ['Name', 1, 2],
    ['First name', 2, 3],
    ['Title', 1, 4],
    ['Place', 0, 6],
    ['Street', 1, 7],
  ]);
  expect(outline('    Person\n        Name\n    Place\n Last')).toEqual([
    ['Person', 0, 1],
    ['Name', 1, 2],
    ['Place', 0, 3],
    ['Last', 0, 4],
  ]);
});

it('leaves out bullets, numbers and empty lines, and the indentation of flat lists', () => {
  expect(outline('- Person\n  * Name\n1. Place\n\n   \n2) Street')).toEqual([
    ['Person', 0, 1],
    ['Name', 1, 2],
    ['Place', 0, 3],
    ['Street', 0, 6],
  ]);
  expect(outline('A\n  B', true)).toEqual([
    ['A', 0, 1],
    ['B', 0, 2],
  ]);
});

it('puts what is deeper than 20 levels on the 20th', () => {
  const text = Array.from({ length: 25 }, (_, i) => `${' '.repeat(i)}x${i}`).join('\n');
  expect(outline(text).at(-1)).toEqual(['x24', 19, 25]);
});
