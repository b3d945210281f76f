import { expect, it } from 'vitest';
import { CONTRACT_LINES } from '../../../fixtures/contract-lines.ts';
import { convertBytes } from '../../../fixtures/convert-bytes.ts';
import { docxOf, odtOf } from '../../../fixtures/office.ts';

const textOf = async (name: string, bytes: Buffer): Promise<string[]> =>
  (await convertBytes(bytes, name)).text.split('\n');

const level = (index: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const abstract = (id: number, ...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`;
const list = (id: number, abstractId: number, overrides = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstractId}"/>${overrides}</w:num>`;
const item = (text: string, listId: number, index = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${index}"/><w:numId w:val="${listId}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const plain = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const styled = (text: string, style: string) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

it('writes the numbers of a contract as displayed', async () => {
  const numbering =
    abstract(
      7,
      level(0, 'decimal', '§ %1', '<w:pStyle w:val="Section"/>'),
      level(1, 'decimal', '%1.%2.'),
      level(2, 'lowerLetter', '%3)'),
    ) + list(3, 7);
  const styles =
    '<w:style w:styleId="Section"><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>' +
    '<w:style w:styleId="Clause"><w:basedOn w:val="Section"/></w:style>';
  const body = [
    styled('Przedmiot', 'Section'),
    item('Sprzedawca sprzedaje', 3, 1),
    item('papier', 3, 2),
    item('atrament', 3, 2),
    plain('bez numeru'),
    item('Kupujący płaci', 3, 1),
    item('gotówką', 3, 2),
    styled('Cena', 'Section'),
    item('Termin', 3, 1),
  ];
  expect(await textOf('umowa.docx', docxOf(body.join(''), { numbering, styles }))).toEqual(CONTRACT_LINES);
});

it('restarts a list where the document says so, and continues one list with two names', async () => {
  const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>';
  const numbering =
    abstract(1, level(0, 'upperRoman', '%1.'), level(1, 'bullet', '\uf0b7')) +
    list(1, 1) +
    list(2, 1) +
    list(3, 1, restart);
  const body = [
    item('one', 1),
    item('sign', 1, 1),
    item('two', 2),
    item('again', 3),
    item('next', 3),
    `<w:p><w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr><w:r><w:t>none</w:t></w:r></w:p>`,
  ];
  expect(await textOf('list.docx', docxOf(body.join(''), { numbering }))).toEqual([
    'I. one',
    '• sign',
    'II. two',
    'I. again',
    'II. next',
    'none',
  ]);
});

it('writes the numbers of lists and headings of an OpenDocument text', async () => {
  const number = (index: number, format: string, more: string) =>
    `<text:list-level-style-number text:level="${index}" style:num-format="${format}" ${more}/>`;
  const styles =
    `<text:list-style style:name="L">${number(1, '1', 'style:num-suffix="."')}` +
    `${number(2, '1', 'style:num-suffix="." text:display-levels="2"')}${number(3, 'a', 'style:num-suffix=")"')}</text:list-style>` +
    '<text:list-style style:name="B"><text:list-level-style-bullet text:level="1" text:bullet-char="–"/></text:list-style>' +
    '<text:outline-style style:name="Outline"><text:outline-level-style text:level="1" style:num-format="I" style:num-prefix="Art. "/></text:outline-style>';
  const entry = (text: string, inner = '') =>
    `<text:list-item><text:p>${text}</text:p>${inner}</text:list-item>`;
  const inner = (items: string) => `<text:list>${items}</text:list>`;
  const body =
    '<text:h text:outline-level="1">Zakres</text:h>' +
    `<text:list text:style-name="L">${entry('jeden', inner(entry('pod', inner(entry('litera') + entry('druga'))) + entry('dalej')))}${entry('dwa', inner(entry('znowu')))}</text:list>` +
    '<text:h text:outline-level="1">Cena</text:h>' +
    `<text:list text:style-name="L" text:continue-numbering="true">${entry('trzy')}</text:list>` +
    `<text:list text:style-name="L">${entry('od nowa')}</text:list>` +
    `<text:list text:style-name="B">${entry('punkt')}</text:list>`;
  expect(await textOf('umowa.odt', odtOf(styles, body))).toEqual([
    'Art. I Zakres',
    '1. jeden',
    '1.1. pod',
    'a) litera',
    'b) druga',
    '1.2. dalej',
    '2. dwa',
    '2.1. znowu',
    'Art. II Cena',
    '3. trzy',
    '1. od nowa',
    '• punkt',
  ]);
});
