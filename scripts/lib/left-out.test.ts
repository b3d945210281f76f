import { expect, it } from 'vitest';

/** The scripts are plain JavaScript, without types. */
const { leftOutIn } = (await import(new URL('left-out.mjs', import.meta.url).href)) as {
  leftOutIn: (source: string) => string[];
};

/** Written in parts, because the check reads this file too. */
const WORDS = ['skip', 'only', 'todo', 'fixme', 'skipIf', 'runIf'];

it('finds each way to leave a test out, to focus it, and to try it twice', () => {
  for (const word of WORDS)
    for (const subject of ['it', 'test', 'describe', 'test.describe'])
      expect(leftOutIn(`${subject}.${word}('shows a list', () => {});`), `${subject}.${word}`).toHaveLength(
        1,
      );
  expect(leftOutIn(`x${'it'}('shows a list', () => {});`)).toEqual(['1: a test is skipped or focused']);
  expect(leftOutIn(`export default {\n  ${'retries'}: 1,\n};`)).toEqual(['2: a test is tried twice']);
  expect(leftOutIn(`run(['test', '--${'retries'}=2']);`)).toEqual(['1: a test is tried twice']);
});

it('accepts tests that run once, and queries that are not repeated', () => {
  const source = "test('skips a page', async () => {});\nnew QueryClient({ retry: false });\nretries: 0,";
  expect(leftOutIn(source)).toEqual([]);
});
