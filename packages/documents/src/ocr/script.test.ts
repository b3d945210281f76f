import { expect, test } from 'vitest';
import { convertBytes } from '../../fixtures/convert-bytes.ts';
import { scan, scannedPdf } from '../../fixtures/pages.ts';
import { pageText } from '../../fixtures/texts.ts';
import { isWrittenIn } from './script.ts';

const UKRAINIAN = [
  'Цей договір набирає чинності з моменту його підписання та діє до повного виконання сторонами.',
  'Усі зміни та доповнення до договору оформлюються письмово і підписуються обома сторонами.',
];

test('names the pages in a script of none of the languages, and reads the others', async () => {
  const pdf = await scannedPdf([
    await scan(pageText('pol', 1, 1)),
    await scan(UKRAINIAN),
    await scan(UKRAINIAN),
  ]);
  const { text, ocrPages, notes } = await convertBytes(pdf, 'pages.pdf');
  expect(text).toContain('Umowa');
  expect(text).not.toMatch(/\p{Script=Cyrillic}/u);
  expect(ocrPages).toBe(1);
  expect(notes).toEqual([
    {
      key: 'note.parser.otherScript',
      params: { pages: '2–3', scripts: 'Cyrl' },
      message:
        'These pages are in letters of another script (Cyrillic) and were not read: 2–3. Choose a language of this script at the file parser and run the step again.',
    },
    {
      key: 'note.parser.ocrMissing',
      params: { missing: '1', doubtful: '', empty: '' },
      message: expect.any(String),
    },
  ]);
}, 180_000);

test('reads a page in the language that is chosen, with the confidence of each word', async () => {
  const { text, pages, notes } = await convertBytes(await scan(UKRAINIAN.slice(0, 1)), 'page.jpg', {
    languages: ['ukr', 'xyz'],
  });
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Цей договір набирає чинності');
  expect(pages[0]!.words.every(({ confidence = 0 }) => confidence > 0.5 && confidence <= 1)).toBe(true);
  expect(notes[0]).toMatchObject({ key: 'note.parser.ocrLanguageMissing', params: { languages: 'xyz' } });
}, 180_000);

test.each([
  ['Cyrl', ['pol', 'eng'], false],
  ['Cyrl', ['eng', 'ukr'], true],
  ['Latn', ['ukr'], false],
  ['Hani', ['chi_tra'], true],
  ['Hani', ['jpn'], true],
  ['Latn', ['srp_latn'], true],
])('%s is a script of %j: %s', (script, languages, expected) => {
  expect(isWrittenIn(script, languages)).toBe(expected);
});
