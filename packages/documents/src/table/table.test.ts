import iconv from 'iconv-lite';
import { afterAll, describe, expect, test } from 'vitest';
import { convertBytes, errorKey } from '../../fixtures/convert-bytes.ts';
import { closeDocuments } from '../convert.ts';

afterAll(closeDocuments);

const textOf = async (source: string | Buffer, name = 'a.csv') =>
  (await convertBytes(Buffer.from(source), name)).text;

describe('a table in text', () => {
  test.each([',', ';', '|', '\t'])(
    'gives its rows with tabs when %j separates the cells',
    async (separator) => {
      const source = [
        ['Nazwa', 'Uwagi', 'Ilość'],
        ['Śruba', '"a ""b""\r\n c"', '1'],
        ['', 'x', ''],
      ];
      const csv = source.map((row) => row.join(separator)).join('\r\n');
      expect(await textOf(csv)).toBe('Nazwa\tUwagi\tIlość\nŚruba\ta "b" c\t1\n\tx');
    },
  );

  test('is recognised by its name, and its charset is detected', async () => {
    const csv = iconv.encode('Imię;Kwota\nŁukasz Żółw;1,50\nŚwięty Józef;2,75', 'windows-1250');
    expect(await convertBytes(csv, 'A.CSV')).toMatchObject({
      kind: 'csv',
      text: 'Imię\tKwota\nŁukasz Żółw\t1,50\nŚwięty Józef\t2,75',
      notes: [{ key: 'note.parser.charsetGuessed' }],
    });
    expect(await convertBytes(Buffer.from('a\tb\nc\td'), 'a.tsv')).toMatchObject({ kind: 'tsv' });
    expect(await convertBytes(Buffer.from('a;b\nc;d'), 'a.txt')).toMatchObject({
      kind: 'txt',
      text: 'a;b\nc;d',
    });
  });

  test('loses the line in which Excel declares the separator', async () => {
    expect(await textOf('sep=|\na;1|b\n')).toBe('a;1\tb');
  });

  test('with a quote that is not closed keeps its quotes', async () => {
    expect(await textOf('a,b\n"c,d\ne,5 wide\nf,g')).toBe('a\tb\n"c\td\ne\t5 wide\nf\tg');
    expect(await textOf('a,b\n"c" d,e\nf"g,h')).toBe('a\tb\nc d\te\nf"g\th');
  });

  test('may have a title and rows of another length', async () => {
    expect(await textOf('Raport\n\na;b;c\nd;e;f\ng;h\ni;j;k')).toBe(
      'Raport\n\na\tb\tc\nd\te\tf\ng\th\ni\tj\tk',
    );
  });

  test.each([
    ['prose', 'Dear Ada,\nthank you for the letter, the books, and the rest.\nYours\nBob, Eve, Joe and me\n'],
    ['a list', 'one\ntwo\n"three"'],
  ])('that is %s stays as it is', async (_, source) => {
    expect(await textOf(source)).toBe(source);
  });

  test('is converted in linear time, and ends at the limit of texts', async () => {
    const quotes = '"'.repeat(1_000_001);
    expect((await textOf(`a,b\n${quotes}`)).length).toBeGreaterThan(0);
    expect((await textOf('a;b;c\n'.repeat(200_000))).length).toBe(200_000 * 6 - 1);
    const long = convertBytes(Buffer.from('a;b\n'.repeat(1000)), 'a.csv', { maxTextChars: 100 });
    expect(await errorKey(long)).toBe('error.file.tooLong');
  });
});

test('Markdown is text as it is written', async () => {
  const source = '# Title\n\n- **one**\n\n| a | b |\n|---|---|\n';
  expect(await convertBytes(Buffer.from(source), 'README.md')).toMatchObject({ kind: 'md', text: source });
});
