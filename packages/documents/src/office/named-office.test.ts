import iconv from 'iconv-lite';
import { afterAll, expect, it, test } from 'vitest';
import { convertBytes, errorKey } from '../../fixtures/convert-bytes.ts';
import { flatOdt, word2003 } from '../../fixtures/office.ts';
import { closeDocuments } from '../convert.ts';

afterAll(closeDocuments);

const PAGE =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><title>Raport</title><style>p{color:red}</style></head><body><p>Łódź, kwota 15&nbsp;000 zł</p><table><tr><td>Lp</td><td>Nazwa</td></tr><tr><td>1</td><td>Rura</td></tr></table></body></html>';
const READ = 'Łódź, kwota 15\u00a0000 zł\n\nLp\tNazwa\n1\tRura';
const declared = PAGE.replace('<head>', '<head><meta charset="windows-1250">');

test.each([
  ['raport.doc', Buffer.from(PAGE)],
  ['raport.odt', Buffer.from(`<!DOCTYPE html>${PAGE}`)],
  ['raport.docx', iconv.encode(declared, 'windows-1250')],
])('reads a page of HTML that is named %s', async (name, bytes) => {
  expect(await convertBytes(bytes, name)).toMatchObject({ kind: 'html', text: READ });
});

it('reads other texts under such a name as they are', async () => {
  expect(await convertBytes(Buffer.from('zwykły <tekst>'), 'a.doc')).toMatchObject({
    kind: 'txt',
    text: 'zwykły <tekst>',
  });
});

const words = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;

it('reads a document of Word 2003 in XML: sections, numbers, tracked changes and notes', async () => {
  const body =
    `<wx:sect><wx:sub-section><w:p><w:pPr><w:listPr><wx:t wx:val="1."/></w:listPr></w:pPr>${words('Zakres')}</w:p></wx:sub-section>` +
    `<w:p><aml:annotation w:type="Word.Deletion"><aml:content><w:r><w:delText>stare</w:delText></w:r></aml:content></aml:annotation>` +
    `<aml:annotation w:type="Word.Insertion"><aml:content>${words('nowe')}</aml:content></aml:annotation>` +
    `<w:r><w:footnote><w:p>${words('przypis')}</w:p></w:footnote></w:r></w:p>` +
    `<w:sectPr><w:hdr w:type="odd"><w:p>${words('nagłówek')}</w:p></w:hdr></w:sectPr></wx:sect>`;
  const conversion = await convertBytes(Buffer.from(word2003(body)), 'stary.doc');
  expect(conversion).toMatchObject({ kind: 'doc', text: 'nagłówek\n1. Zakres\nnowe\nprzypis' });
});

it('reads an OpenDocument text and a docx in one XML file', async () => {
  expect(await convertBytes(Buffer.from(flatOdt('<text:p>Płaski</text:p>')), 'a.fodt')).toMatchObject({
    kind: 'odt',
    text: 'Płaski',
  });
  const part = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${words('Płaski')}</w:p></w:body></w:document>`;
  const flat = `<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"><pkg:part pkg:name="/word/document.xml"><pkg:xmlData>${part}</pkg:xmlData></pkg:part></pkg:package>`;
  expect(await convertBytes(Buffer.from(flat), 'a.xml')).toMatchObject({ kind: 'docx', text: 'Płaski' });
});

it('says that such a file is damaged', async () => {
  expect(await errorKey(convertBytes(Buffer.from(flatOdt('<text:p>')), 'a.odt'))).toBe('error.file.broken');
});
