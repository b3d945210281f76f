import { expect, it } from 'vitest';
import { checkChosenFile, checkLabelFile, EXAMPLE } from './label-file.ts';

const check = (data: unknown) => checkLabelFile(JSON.stringify({ data }));

it('takes its own example and counts labels and rules at every depth [LEX-09]', () => {
  expect(checkLabelFile(JSON.stringify(EXAMPLE))).toMatchObject({
    kind: 'fine',
    counts: { labels: 3, rules: 3 },
  });
  expect(check([{ nerTagType: { name: 'Only a name' } }])).toMatchObject({ kind: 'fine' });
  expect(check([{ nerTagType: {} }])).toMatchObject({
    kind: 'wrong',
    problems: [{ property: 'name', path: 'data[0].nerTagType.name' }],
  });
  expect(check([{ nerTagType: { name: 'A' }, matchingRules: [{}] }])).toMatchObject({
    problems: [{ property: 'expression' }, { property: 'matchingType' }],
  });
});

it('says where each problem is and what was asked for [LEX-10]', () => {
  const result = check([
    {
      nerTagType: { name: 'A', colour: 'red' },
      matchingRules: [
        { expression: 'x', matchingType: 'FUZZY', tolerance: 4 },
        { expression: 'x', matchingType: 'LIKE' },
        { expression: 'x', matchingType: 'FUZZY', tolerance: 1.5 },
      ],
    },
  ]);
  expect(result).toMatchObject({
    kind: 'wrong',
    problems: [
      {
        property: 'colour',
        path: 'data[0].nerTagType.colour',
        argument: 'false',
        schema: '#/data/items/nerTagType/additionalProperties',
      },
      {
        property: 'tolerance',
        path: 'data[0].matchingRules[0].tolerance',
        argument: '3',
        schema: '#/data/items/matchingRules/items/tolerance/maximum',
      },
      { property: 'matchingType', argument: 'EXACT, REGEX, FUZZY' },
      { property: 'tolerance', path: 'data[0].matchingRules[2].tolerance' },
    ],
  });
});

it('says when a file is no JSON, and reads one with a byte order mark', () => {
  expect(checkLabelFile('{"data": [')).toMatchObject({ kind: 'unreadable' });
  expect(checkLabelFile('\uFEFF{"data": []}')).toMatchObject({ kind: 'fine' });
});

it('says when labels are nested more deeply than the server, or the stack, allows', () => {
  const nested = (levels: number) => {
    const open = '{"nerTagType":{"name":"x"},"children":[';
    return checkLabelFile(`{"data":[${open.repeat(levels)}${']}'.repeat(levels)}]}`).kind;
  };
  expect([20, 21, 30_000].map(nested)).toEqual(['fine', 'tooDeep', 'tooDeep']);
});

it('says when a chosen file cannot be read any more', async () => {
  const gone = { text: () => Promise.reject(new Error('The file could not be found.')) } as Blob;
  expect(await checkChosenFile(gone)).toEqual({
    kind: 'unreadable',
    reason: 'The file could not be found.',
  });
  expect(await checkChosenFile(new Blob(['{"data": []}']))).toMatchObject({ kind: 'fine' });
});
