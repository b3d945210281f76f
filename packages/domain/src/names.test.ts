import { expect, it } from 'vitest';
import { ProcessName, uniqueName, withoutBidiControls } from './names.ts';

it('a name that is taken gets the first free number, whatever its case', () => {
  expect(uniqueName('Invoices', [])).toBe('Invoices');
  expect(uniqueName('Invoices', [{ name: 'invoices ' }])).toBe('Invoices 2');
  expect(uniqueName('Invoices', [{ name: 'Invoices' }, { name: 'INVOICES 2' }])).toBe('Invoices 3');
});

it.each([
  ['a zero-width space alone', '\u{200b}'],
  ['a Hangul filler alone', '\u{3164}'],
  ['a blank Braille pattern alone', '\u{2800}'],
  ['a soft hyphen and a joiner', '\u{ad}\u{200d}'],
  ['a direction override', 'invoice\u{202e}fdp'],
  ['an embedding', '\u{202b}Invoices'],
  ['an isolate', 'In\u{2067}voices'],
])('a name is refused: %s', (_, name) => {
  expect(ProcessName.safeParse(name).error?.issues).toMatchObject([
    { code: 'custom', params: { fault: { key: 'visibleNameError' } } },
  ]);
});

it.each(['Umowy 2026', 'חשבוניות\u{200e}', 'فواتیر\u{200c}ها', '👩‍👩‍👧', '…', '文件'])(
  'a name that can be seen is kept: %s',
  (name) => expect(ProcessName.parse(name)).toBe(name),
);

it('characters that reorder what is displayed are removed from names of others', () => {
  expect(withoutBidiControls('scan\u{202e}fdp.exe\u{200f}')).toBe('scanfdp.exe');
});
