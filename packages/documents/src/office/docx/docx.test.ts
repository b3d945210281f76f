import { expect, it, test } from 'vitest';
import { docxOf } from '../../../fixtures/office.ts';
import { readOffice } from '../office.ts';

const linesOf = async (body: string, others: Readonly<Record<string, string>> = {}): Promise<string[]> =>
  (await readOffice('docx', docxOf(body, others), 10_000)).map(({ text }) => text);

const run = (content: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${content}</w:r>`;
const words = (text: string) => `<w:t xml:space="preserve">${text}</w:t>`;
const paragraph = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`;

test.each([
  ['of a line', '<w:br/>'],
  ['of a line that clears', '<w:br w:type="textWrapping" w:clear="all"/>'],
  ['written as a carriage return', '<w:cr/>'],
  ['of a page', '<w:br w:type="page"/>'],
  ['of a column', '<w:br w:type="column"/>'],
])('a break %s ends the line, and separates words in a cell', async (_, mark) => {
  const one = run(words('Długa 5') + mark + words('Kraków'));
  const three = run(words('Długa 5')) + run(mark) + run(words('Kraków'));
  expect(await linesOf(paragraph(one) + paragraph(three))).toEqual([
    'Długa 5',
    'Kraków',
    'Długa 5',
    'Kraków',
  ]);
  const table = `<w:tbl>${row(paragraph(one), paragraph(run(words('obok'))))}</w:tbl>`;
  expect(await linesOf(table)).toEqual(['Długa 5 Kraków\tobok']);
});

it('does not end a line where a page ended when the document was last shown', async () => {
  expect(
    await linesOf(paragraph(run(`${words('jedno ')}<w:lastRenderedPageBreak/>${words('zdanie')}`))),
  ).toEqual(['jedno zdanie']);
});

test.each([
  ['hyphens that do not break', `${words('22')}<w:noBreakHyphen/>${words('123')}`, '22\u2011123'],
  ['optional hyphens', `${words('dy')}<w:softHyphen/>${words('wiz')}`, 'dywiz'],
  [
    'symbols',
    '<w:sym w:font="Wingdings" w:char="F0FE"/><w:sym w:font="Wingdings" w:char="F0A8"/><w:sym w:font="Symbol" w:char="F0B0"/><w:sym w:font="Symbol" w:char="0061"/><w:sym w:font="Arial" w:char="00A7"/>',
    '☒□°α§',
  ],
  [
    'a tab at a position',
    `${words('Umowa')}<w:ptab w:relativeTo="margin" w:alignment="right" w:leader="none"/>${words('1')}`,
    'Umowa\t1',
  ],
  [
    'ruby',
    `<w:ruby><w:rt><w:r>${words('とうきょう')}</w:r></w:rt><w:rubyBase><w:r>${words('東京')}</w:r></w:rubyBase></w:ruby>`,
    '東京(とうきょう)',
  ],
  [
    'check boxes of old forms',
    `<w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData></w:fldChar>${words(' tak ')}<w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/></w:checkBox></w:ffData></w:fldChar>`,
    '☒ tak □',
  ],
])('writes %s', async (_, content, text) => {
  expect(await linesOf(paragraph(run(content)))).toEqual([text]);
});

it('writes letters of the private use area as the signs of their symbol font', async () => {
  const font = '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>';
  expect(await linesOf(paragraph(run(words('\uf0fc'), font) + run(words(' tak'))))).toEqual(['✓ tak']);
});

it('writes signs in headers and notes', async () => {
  const content = paragraph(run(`${words('a')}<w:noBreakHyphen/>${words('b')}`));
  const [first, ...others] = await linesOf(
    paragraph(run('<w:footnoteReference w:id="2"/>') + run(words('tekst'))),
    {
      header1: content,
      footnotes: `<w:footnote w:id="2">${content}</w:footnote>`,
    },
  );
  expect([first, ...others]).toEqual(['a\u2011b', 'tekst', 'a\u2011b']);
});

it('leaves hidden text out, by its own property or that of a style', async () => {
  const styles =
    '<w:style w:type="character" w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style>' +
    '<w:style w:type="character" w:styleId="Deeper"><w:basedOn w:val="Secret"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="Instruction"><w:rPr><w:vanish/></w:rPr></w:style>';
  const body = [
    paragraph(
      run(words('widać')) +
        run(words(' skryte'), '<w:vanish/>') +
        run(words(' styl'), '<w:rStyle w:val="Deeper"/>'),
    ),
    paragraph(run(words('cały akapit')), '<w:pStyle w:val="Instruction"/>'),
    paragraph(run(words('wyjątek'), '<w:vanish w:val="0"/>'), '<w:pStyle w:val="Instruction"/>'),
    paragraph(run(words('i to')), ''),
    paragraph(
      run(words('dwa style'), '<w:rStyle w:val="Secret"/>'),
      '<w:pStyle w:val="Instruction"/><w:rPr><w:vanish w:val="0"/></w:rPr>',
    ),
  ];
  expect(await linesOf(body.join(''), { styles })).toEqual(['widać', 'wyjąteki to', 'dwa style']);
});

it('shows tracked changes as accepted', async () => {
  const deleted = '<w:rPr><w:del w:id="1"/></w:rPr>';
  const moved = '<w:rPr><w:moveFrom w:id="1"/></w:rPr>';
  const old = (text: string) => `<w:del w:id="1">${run(`<w:delText>${text}</w:delText>`)}</w:del>`;
  const body = [
    paragraph(run(words('Pierwsza połowa ')), deleted),
    paragraph(run(words('druga, ')), deleted),
    paragraph(run(words('i trzecia.'))),
    paragraph(old('cały akapit'), deleted),
    paragraph(`<w:moveFrom w:id="2">${run(words('przeniesione'))}</w:moveFrom>`, moved),
    paragraph(`<w:ins w:id="3">${run(words('nowe'))}</w:ins>${old('stare')}`),
    `<w:tbl><w:tr><w:trPr><w:del w:id="4"/></w:trPr><w:tc>${paragraph(old('x'))}</w:tc><w:tc>${paragraph(old('y'))}</w:tc></w:tr>${row(paragraph(run(words('a'))), paragraph(run(words('b'))))}</w:tbl>`,
    paragraph(run(words('ostatni')), deleted),
  ];
  expect(await linesOf(body.join(''))).toEqual([
    'Pierwsza połowa druga, i trzecia.',
    'nowe',
    'a\tb',
    'ostatni',
  ]);
});

it('counts only paragraphs that are seen', async () => {
  const numbering =
    '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>';
  const item = (text: string, mark = '', own = '') =>
    paragraph(run(words(text), own), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>${mark}`);
  const hidden = item('skryte', '<w:rPr><w:vanish/></w:rPr>', '<w:vanish/>');
  expect(await linesOf(item('jeden') + hidden + item('dwa'), { numbering })).toEqual(['1. jeden', '2. dwa']);
});
