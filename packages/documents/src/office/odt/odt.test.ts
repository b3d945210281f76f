import { expect, it, test } from 'vitest';
import { ods, odsOf, odtOf } from '../../../fixtures/office.ts';
import { zip } from '../../../fixtures/zip.ts';
import { readOffice } from '../office.ts';

const linesOf = async (kind: 'odt' | 'ods', bytes: Uint8Array): Promise<string[]> =>
  (await readOffice(kind, bytes, 10_000)).map(({ text }) => text);
const odtLines = (body: string) => linesOf('odt', odtOf('', body));

test.each([
  'custom-shape',
  'rect',
  'ellipse',
  'circle',
  'line',
  'polyline',
  'polygon',
  'regular-polygon',
  'path',
  'connector',
  'caption',
  'measure',
])('reads the text of a shape draw:%s after its paragraph', async (shape) => {
  const drawn = `<draw:${shape}><svg:desc>opis</svg:desc><text:p>pierwszy</text:p><text:p>drugi</text:p></draw:${shape}>`;
  expect(await odtLines(`<text:p>Akapit ${drawn}dalej.</text:p><text:p>Ostatni.</text:p>`)).toEqual([
    'Akapit dalej.',
    'pierwszy',
    'drugi',
    'Ostatni.',
  ]);
  expect(await odtLines(`<text:p>a</text:p>${drawn}`)).toEqual(['a', 'pierwszy', 'drugi']);
});

it('reads text boxes, groups and shapes in shapes', async () => {
  const box = (text: string) =>
    `<draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`;
  const group = `<draw:g><draw:rect><text:p>a</text:p></draw:rect><draw:g><draw:line><text:p/></draw:line><draw:rect><text:p>b${box('c')}</text:p></draw:rect></draw:g></draw:g>`;
  const body = `<text:p>Przed ${box('ramka')}po<text:span>${group}</text:span>.</text:p><table:table><table:table-row><table:table-cell><text:p>kom ${box('w komórce')}</text:p></table:table-cell><table:table-cell><text:p>obok</text:p></table:table-cell></table:table-row></table:table>`;
  expect(await odtLines(body)).toEqual(['Przed po.', 'ramka', 'a', 'b', 'c', 'kom w komórce\tobok']);
});

it('ends a line at a line break, but not where a page ended', async () => {
  expect(await odtLines('<text:p>a<text:line-break/>b <text:soft-page-break/>c</text:p>')).toEqual([
    'a',
    'b c',
  ]);
});

it('separates paragraphs and lines in a cell of a spreadsheet by a space', async () => {
  const cell =
    '<table:table-cell office:value-type="string"><text:p>Długa 5</text:p><text:p>Kraków<text:line-break/>Polska</text:p></table:table-cell>';
  const row = `<table:table-row>${cell}<table:table-cell office:value-type="string"><text:p>obok</text:p></table:table-cell></table:table-row>`;
  expect(await linesOf('ods', odsOf(row))).toEqual(['Długa 5 Kraków Polska\tobok']);
});

it('reads files without the last byte or two, and with a compressed mimetype', async () => {
  const short = odtOf('', '<text:p>cały tekst</text:p>');
  expect(await linesOf('odt', short.subarray(0, -1))).toEqual(['cały tekst']);
  expect(await linesOf('odt', short.subarray(0, -2))).toEqual(['cały tekst']);
  expect(await linesOf('ods', ods([['a', 'b']]).subarray(0, -1))).toEqual(['a\tb']);
  const content =
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:p>zwarty</text:p></office:text></office:body></office:document-content>';
  const packed = zip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
    { name: 'content.xml', content },
  ]);
  expect(await linesOf('odt', packed)).toEqual(['zwarty']);
});
