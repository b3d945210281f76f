import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { expect, test, vi } from 'vitest';
import { container, doc, encryptedPackage } from '../../fixtures/doc.ts';
import { attachment, mail } from '../../fixtures/mail.ts';
import { msg } from '../../fixtures/msg.ts';
import { oleFile } from '../../fixtures/ole.ts';
import { docx, flatOdt, odp, ods, odt, word2003 } from '../../fixtures/office.ts';
import { textPdf } from '../../fixtures/pages.ts';
import { AAC_M4A, CBR_MP3, FLAC, OPUS_OGG, VIDEO_MP4, VORBIS_OGG } from '../../fixtures/recordings.ts';
import { pptx } from '../../fixtures/slides.ts';
import { temporaryFolder } from '../../fixtures/temporary-folder.ts';
import { LETTER } from '../../fixtures/texts.ts';
import { pcm, tone, wav } from '../../fixtures/wav.ts';
import { workbook } from '../../fixtures/workbooks.ts';
import { zip } from '../../fixtures/zip.ts';
import { HEAD_BYTES, sniff, sniffBegun } from './kinds.ts';

async function kindOf(bytes: Buffer | string, filename = 'a file without an ending') {
  const path = join(await temporaryFolder(), 'file');
  await writeFile(path, bytes);
  const kind = await sniff(path, filename);
  const begun = Buffer.from(bytes);
  const head = begun.subarray(0, HEAD_BYTES);
  const release = vi.fn(async () => {});
  const local = vi.fn(async () => ({ path, release }));
  expect(await sniffBegun({ head, size: begun.length, filename }, local)).toEqual(kind);
  expect(release).toHaveBeenCalledTimes(local.mock.calls.length);
  return { ...kind, isOpened: local.mock.calls.length > 0 };
}

/** An ID3v2 tag with this number of bytes of padding. */
function id3(length: number): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (length >> shift) & 0x7f);
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...size]), Buffer.alloc(length)]);
}

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['a PDF', textPdf([['a']]), 'pdf', 'application/pdf'],
  ['a PDF after junk', Buffer.concat([bytes('\n'.repeat(200)), textPdf([['a']])]), 'pdf', 'application/pdf'],
  ['a PNG', bytes('\x89PNG\r\n\x1a\n....'), 'image', 'image/png'],
  ['a JPEG', bytes('\xff\xd8\xff\xe0....'), 'image', 'image/jpeg'],
  ['a TIFF', bytes('II*\0....'), 'image', 'image/tiff'],
  [
    'a Word document',
    docx(['a']),
    'docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['an OpenDocument text', odt(['a']), 'odt', 'application/vnd.oasis.opendocument.text'],
  ['an OpenDocument text one byte short', odt(['a']).subarray(0, -1), 'odt', expect.any(String)],
  [
    'an OpenDocument text with a compressed mimetype',
    zip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' }]),
    'odt',
    'application/vnd.oasis.opendocument.text',
  ],
  ['an OpenDocument text in one XML file', flatOdt('a'), 'odt', expect.stringContaining('flat-xml')],
  ['an XML file of Word 2003', word2003('<w:p/>'), 'doc', 'application/vnd.ms-wordml'],
  ['an OpenDocument spreadsheet', ods([['a']]), 'ods', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['an archive of files', zip([{ name: 'a.txt', content: 'a' }]), 'zip', 'application/zip'],
  [
    'an archive of a Word document',
    zip([{ name: 'a.docx', content: docx(['a']) }]),
    'zip',
    'application/zip',
  ],
  ['a truncated archive', zip([{ name: 'a.txt', content: 'a' }]).subarray(0, 50), 'zip', 'application/zip'],
  ['an Outlook mail', msg({ body: 'a' }), 'msg', 'application/vnd.ms-outlook'],
  [
    'an Outlook mail in a Word document',
    oleFile({ WordDocument: Buffer.alloc(5000), '1Object': { '__properties_version1.0': Buffer.alloc(32) } }),
    'doc',
    'application/msword',
  ],
  [
    'a Word document in an Outlook mail',
    oleFile({ '__properties_version1.0': Buffer.alloc(32), '1Object': { WordDocument: Buffer.alloc(5000) } }),
    'msg',
    'application/vnd.ms-outlook',
  ],
  [
    'a mailbox file',
    'From a@b.example Mon Jul 6 2026\nFrom: a@b.example\nSubject: A\n\nA',
    'mbox',
    'application/mbox',
  ],
  ['a photo in HEIC', bytes('\0\0\0\x18ftypheic\0\0\0\0'), 'image', 'image/heic'],
  ['a photo in HEIF', bytes('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'), 'image', 'image/heic'],
  ['an AVIF of the general brand', bytes('\0\0\0\x18ftypmif1\0\0\0\0mif1avif'), 'image', 'image/avif'],
  ['a truncated Word document', docx(['a']).subarray(0, 300), 'docx', expect.any(String)],
  ['a Word 97 document', doc('a'), 'doc', 'application/msword'],
  ['a short Word 97 document', doc('a', { short: true }), 'doc', 'application/msword'],
  ['an encrypted Word document', encryptedPackage(), 'docx', 'application/encrypted-office'],
  ['a workbook', workbook({ a: [['b']] }), 'xlsx', expect.stringContaining('spreadsheetml')],
  ['an older workbook', workbook({ a: [['b']] }, undefined, 'xls'), 'xls', 'application/vnd.ms-excel'],
  ['a presentation', pptx([{ paragraphs: ['a'] }]), 'pptx', expect.stringContaining('presentationml')],
  ['an OpenDocument presentation', odp([{ paragraphs: ['a'] }]), 'odp', expect.any(String)],
  ['a page', '<!-- saved -->\n<html><p>a', 'html', 'text/html'],
  ['XHTML', '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC ""><html/>', 'html', 'text/html'],
  ['text about elements', 'The element <html> is the root', 'txt', 'text/plain'],
  ['a wav', wav(pcm(tone(10), 16)), 'wav', 'audio/wav'],
  ['an MP3', CBR_MP3, 'mp3', 'audio/mpeg'],
  ['an MP3 with a tag', Buffer.concat([id3(70_000), CBR_MP3]), 'mp3', 'audio/mpeg'],
  ['AAC in MP4', AAC_M4A, 'm4a', 'audio/mp4'],
  ['Vorbis', VORBIS_OGG, 'ogg', 'audio/ogg'],
  ['Opus', OPUS_OGG, 'ogg', 'audio/ogg'],
  ['FLAC', FLAC, 'flac', 'audio/flac'],
  ['WebVTT', 'WEBVTT\n\n00:00.000 --> 00:01.000\na', 'vtt', 'text/vtt'],
  ['SubRip', '\n1\n00:00:01,000 --> 00:00:02,000\na\n', 'srt', 'application/x-subrip'],
  ['CTM', ';; by a recogniser\ncall 1 0.1 0.3 a 0.9\ncall 1 0.4 0.3 b', 'ctm', 'text/plain'],
  ['an ELAN file', '<?xml version="1.0"?>\n<ANNOTATION_DOCUMENT FORMAT="3.0"/>', 'eaf', 'application/xml'],
  [
    'a TextGrid in UTF-16',
    iconv.encode('File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n1\n', 'utf-16be', {
      addBOM: true,
    }),
    'textgrid',
    'text/plain',
  ],
  ['a table of whole numbers', 'a 1 2 3 b\na 1 4 5 c', 'txt', 'text/plain'],
  ['text about WEBVTT', 'WEBVTTs are files', 'txt', 'text/plain'],
  ['other XML', '<?xml version="1.0"?><a/>', 'txt', 'text/plain'],
  ['a mail', mail([attachment('a.txt', 'a')]), 'eml', 'message/rfc822'],
  ['a JSON object', '{"a": 1}', 'json', 'application/json'],
  ['several JSON objects', '{"a": 1}\n{"b": 2}', 'json', 'application/json'],
  ['a list of numbers in brackets', '[1, 2]', 'json', 'application/json'],
  ['text that starts with a bracket', '[1] see the note', 'txt', 'text/plain'],
  ['Polish text in windows-1250', iconv.encode(LETTER, 'windows-1250'), 'txt', 'text/plain'],
  ['text in UTF-16', iconv.encode(LETTER, 'utf-16le', { addBOM: true }), 'txt', 'text/plain'],
  ['text that names a sender', 'From: me\nnothing else', 'txt', 'text/plain'],
  ['text that begins with MZ', 'MZ is a short text', 'txt', 'text/plain'],
])('knows %s by its content', async (_, content, kind, mime) => {
  expect(await kindOf(content)).toMatchObject({ kind, mime });
});

test.each([
  ['an empty file', Buffer.alloc(0), 'empty'],
  ['a Windows program', Buffer.concat([bytes('MZ\x90\0'), Buffer.alloc(300)]), 'executable'],
  ['a Linux program', Buffer.concat([bytes('\x7fELF'), Buffer.alloc(300)]), 'executable'],
  ['a gzip file', bytes('\x1f\x8b\x08\0'), 'archive'],
  ['noise', Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 256)), 'unsupported'],
  ['a video', VIDEO_MP4, 'unsupported'],
  ['a Java program', zip([{ name: 'META-INF/MANIFEST.MF', content: 'a' }]), 'unsupported'],
])('refuses %s', async (_, content, reason) => {
  expect(await kindOf(content)).toMatchObject({ kind: 'unknown', reason });
});

test.each([
  [
    'a workbook with an embedded Word document',
    container([['Workbook', Buffer.alloc(9)]], [['WordDocument', Buffer.alloc(9)]]),
    'application/vnd.ms-excel',
  ],
  [
    'a mail of Outlook with an embedded Word document',
    container([['__properties_version1.0', Buffer.alloc(9)]], [['WordDocument', Buffer.alloc(9)]]),
    'application/vnd.ms-outlook',
  ],
])('knows %s by the streams of its root', async (_, content, mime) => {
  expect(await kindOf(content)).toMatchObject({ mime });
});

test.each([
  ['a mail', mail([attachment('a.txt', 'a')]), false],
  ['a PDF', textPdf([['a']]), false],
  ['FLAC', FLAC, false],
  ['noise', Buffer.from([200, 0, 1, 2, 3]), false],
  ['an MP3 with a tag', Buffer.concat([id3(70_000), CBR_MP3]), true],
  ['AAC in MP4', AAC_M4A, true],
  ['a Word document', docx(['a']), true],
  ['a Word 97 document', doc('a'), true],
])('decides about %s from its beginning, or opens it', async (_, content, isOpened) => {
  expect(await kindOf(content)).toMatchObject({ isOpened });
});
