import { expect, it } from 'vitest';

/** The scripts are plain JavaScript, without types. */
const { findEllipticComments } = (await import(new URL('elliptic-comments.mjs', import.meta.url).href)) as {
  findEllipticComments: (source: string) => { line: number; text: string }[];
};

/** A doc comment, written in parts because the check reads this file too. */
const doc = (text: string) => `/${'**'} ${text} */`;

it('finds a doc comment that begins with a pronoun, a question word, "Of" or "The same"', () => {
  for (const begin of [
    'It',
    'They',
    'Its reader',
    'One of them',
    'Each of them',
    'Of a tag',
    'What',
    'The same',
  ])
    expect(findEllipticComments(`const a = 1;\n${doc(`${begin} in a list.`)}\nconst b = 2;`), begin).toEqual([
      { line: 2, text: `${begin} in a list.` },
    ]);
});

it('reads only the first sentence of a comment of several lines', () => {
  expect(findEllipticComments(doc('\n * It is short. The sentence after it is not.\n'))).toHaveLength(1);
  expect(findEllipticComments(doc('The rows of a page. It is short.'))).toEqual([]);
});

it('accepts subjects that begin with the same letters, long sentences and comments of lines', () => {
  const long = doc(`What ${'happens '.repeat(9)}is explained.`);
  for (const source of [
    doc('Items of a list.'),
    doc('Office documents.'),
    doc('One level.'),
    '// It is short.',
    long,
  ])
    expect(findEllipticComments(source), source).toEqual([]);
});
