import { expect, it, test } from 'vitest';
import { readOffice } from '../office.ts';

const linesOf = async (body: string): Promise<string[]> =>
  (await readOffice('rtf', Buffer.from(`{\\rtf1\\ansi\\ansicpg1250 ${body}}`, 'latin1'), 10_000)).map(
    ({ text }) => text,
  );

test.each([
  ['a hyphen that does not break', '22\\_123', ['22\u2011123']],
  ['a space that does not break', 'twarda\\~spacja', ['twarda\u00a0spacja']],
  ['an optional hyphen before a digit', 'nr 5\\-7', ['nr 57']],
  ['dashes', 'od\\endash do\\emdash koniec', ['od\u2013do\u2014koniec']],
  ['a sign that replaces a Unicode letter', '\\u8212\\_ dalej', ['— dalej']],
  ['line breaks', 'jeden\\line dwa\\lbr0 trzy', ['jeden', 'dwa', 'trzy']],
  [
    'breaks of pages, columns and sections',
    'a\\page b\\column c\\sect d\\par\\page e',
    ['a', 'b', 'c', 'd', 'e'],
  ],
  ['a break in a cell', '\\trowd\\cellx1\\cellx2 a\\line b\\cell c\\cell\\row', ['a b\tc']],
  [
    'signs of symbol fonts',
    "{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset2 Wingdings{\\*\\falt Arial};}{\\f2\\fcharset2 Symbol;}}{\\f1\\'fe}\\f0 TAK {\\f1\\u61608\\'a8} NIE 45{\\f2\\'b0 a}{\\f1\\plain a}",
    ['☒TAK □ NIE 45° αa'],
  ],
  [
    'symbols as fields',
    '{\\field{\\*\\fldinst SYMBOL 254 \\\\f "Wingdings" \\\\s 12}{\\fldrslt\\f0}} tak {\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt opis}}',
    ['☒ tak opis'],
  ],
  ['binary data', '{\\pict\\bin4 }{\\v}tekst', ['tekst']],
])('reads %s', async (_, body, lines) => {
  expect(await linesOf(body)).toEqual(lines);
});

test.each([
  ['deleted text', 'Cena {\\deleted\\revauthdel1 1000 z\\u322?}{\\revised 1200 z\\u322?}', ['Cena 1200 zł']],
  ['text that was moved away', '{\\mvf stare}{\\mvt nowe}', ['nowe']],
  [
    'hidden text',
    'Ukryte: {\\v TEKST} widoczne\\v  i to\\v0  znowu\\v x\\plain  koniec',
    ['Ukryte:  widoczne znowu koniec'],
  ],
  ['a deleted end of a paragraph', 'Pierwsza {\\deleted\\par }\\pard druga.\\par', ['Pierwsza druga.']],
  [
    'a note in hidden text',
    'a{\\v{\\footnote\\pard\\plain skryty}}{\\footnote\\pard\\plain przypis}',
    ['a', 'przypis'],
  ],
  ['a deleted row', '\\trowd\\cellx1 {\\deleted x}\\cell\\row\\trowd\\cellx1 nowy\\cell\\row', ['nowy']],
  ['entries of an index', 'has\\u322?o{\\xe{\\v has\\u322?o}}{\\tc rozdzial}', ['hasło']],
])('leaves %s out', async (_, body, lines) => {
  expect(await linesOf(body)).toEqual(lines);
});

it('joins paragraphs as LibreOffice writes the deletion of the mark between them', async () => {
  const body =
    '{\\*\\generator LibreOffice/7.4}{\\loch\\deleted\\revauthdel1 Pierwsza }\\par\\pard{\\loch druga.}\\par x\\par';
  expect(await linesOf(body)).toEqual(['Pierwsza druga.', 'x']);
});

const marker = (number: string, font = '\\f0') => `{\\listtext\\pard\\plain${font} ${number}\\tab}`;

it('writes the numbers of lists as they were displayed', async () => {
  const body = [
    `${marker("\\'a7 1")}Zakres\\par`,
    `\\pard${marker('1.1.')}\\ilvl1 pod\\par`,
    `${marker("\\'b7", '\\f3')}kropka\\par`,
    `${marker('2.')}{\\deleted skre\\u347?lone\\par }`,
    `${marker('2.')}{\\deleted nie }tak\\par`,
    '{\\pntext\\f0 3)\\tab}stary\\par',
    `\\trowd\\cellx1\\cellx2 ${marker('4.')}w kom\\u243?rce\\cell b\\cell\\row`,
  ];
  expect(await linesOf(body.join('\n'))).toEqual([
    '§ 1 Zakres',
    '1.1. pod',
    '• kropka',
    '2. tak',
    '3) stary',
    '4. w komórce\tb',
  ]);
});

it('counts the paragraphs of lists where the file does not say their numbers', async () => {
  const lists =
    "{\\*\\listtable{\\list\\listtemplateid1{\\listlevel\\levelnfc0\\levelstartat1{\\leveltext\\'02\\'00.;}{\\levelnumbers\\'01;}}{\\listlevel\\levelnfc4\\levelstartat1{\\leveltext\\'04\\'00.\\'01);}{\\levelnumbers\\'01;}}\\listid77}" +
    "{\\list{\\listlevel\\levelnfc23{\\leveltext\\'01\\u-3913 ?;}}\\listid78}}" +
    '{\\*\\listoverridetable{\\listoverride\\listid77\\ls1}{\\listoverride\\listid78\\ls2}{\\listoverride\\listid77{\\lfolevel\\listoverridestartat\\levelstartat7}\\ls3}}';
  const body =
    '\\pard\\ls1 jeden\\par{\\v skryte\\par}dwa\\par\\pard\\ls1\\ilvl1 pod\\par\\pard\\ls2 punkt\\par\\pard\\ls3 siedem\\par\\pard zwyk\\u322?y\\par';
  expect(await linesOf(lists + body)).toEqual([
    '1. jeden',
    '2. dwa',
    '2.a) pod',
    '• punkt',
    '7. siedem',
    'zwykły',
  ]);
});
