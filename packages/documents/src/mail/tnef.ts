import iconv from 'iconv-lite';
import { charsetOfCodepage } from './codepage.ts';
import { readProperties, type MapiProperties } from './mapi-properties.ts';

/** A file in a winmail.dat. */
export interface TnefFile {
  name: string | null;
  mimeType: string;
  content: Uint8Array;
}

/** The message that Outlook packs into a winmail.dat (MS-OXTNEF). */
export interface Tnef {
  text: string | null;
  html: string | null;
  rtf: Uint8Array | null;
  files: TnefFile[];
}

const SIGNATURE = 0x223e9f78;
const IN_ATTACHMENT = 2;
const ATTRIBUTE = {
  body: 0x2800c,
  properties: 0x69003,
  codepage: 0x69007,
  newFile: 0x69002,
  fileName: 0x18010,
  fileContent: 0x6800f,
  fileProperties: 0x69005,
};
const PROPERTY = {
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  fileContent: 0x3701,
  fileName: 0x3704,
  longFileName: 0x3707,
  mimeType: 0x370e,
};

export const isTnef = (bytes: Uint8Array): boolean =>
  bytes.length > 6 && Buffer.from(bytes.buffer, bytes.byteOffset, 4).readUInt32LE(0) === SIGNATURE;

/** Reads a winmail.dat as far as it is whole; messages inside it are left out. */
export function readTnef(bytes: Uint8Array): Tnef {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const message: Tnef = { text: null, html: null, rtf: null, files: [] };
  let charset = 'windows-1252';
  let file: TnefFile | null = null;
  for (const { level, id, data } of attributesOf(buffer)) {
    if (level === IN_ATTACHMENT) {
      if (id === ATTRIBUTE.newFile || !file) {
        file = { name: null, mimeType: 'application/octet-stream', content: new Uint8Array() };
        message.files.push(file);
      }
      readFileAttribute(file, id, data, charset);
    } else if (id === ATTRIBUTE.codepage && data.length >= 4)
      charset = charsetOfCodepage(data.readUInt32LE(0)) ?? charset;
    else if (id === ATTRIBUTE.body) message.text ??= withoutEnd(iconv.decode(data, charset));
    else if (id === ATTRIBUTE.properties)
      readMessageProperties(message, readProperties(data, charset), charset);
  }
  message.files = message.files.filter(({ content }) => content.length > 0);
  return message;
}

interface Attribute {
  level: number;
  id: number;
  data: Buffer;
}

/** Level, id, length, data and checksum of each attribute. */
function* attributesOf(buffer: Buffer): Generator<Attribute> {
  for (let at = 6; at + 9 <= buffer.length;) {
    const length = buffer.readUInt32LE(at + 5);
    const end = at + 9 + length;
    if (end > buffer.length) return;
    yield { level: buffer[at]!, id: buffer.readUInt32LE(at + 1), data: buffer.subarray(at + 9, end) };
    at = end + 2;
  }
}

function readFileAttribute(file: TnefFile, id: number, data: Buffer, charset: string): void {
  if (id === ATTRIBUTE.fileName) file.name ??= withoutEnd(iconv.decode(data, charset));
  if (id === ATTRIBUTE.fileContent) file.content = data;
  if (id !== ATTRIBUTE.fileProperties) return;
  const properties = readProperties(data, charset);
  file.name = properties.text(PROPERTY.longFileName) ?? properties.text(PROPERTY.fileName) ?? file.name;
  file.mimeType = properties.text(PROPERTY.mimeType) ?? file.mimeType;
  const content = properties.bytes(PROPERTY.fileContent);
  if (file.content.length === 0 && content) file.content = content;
}

function readMessageProperties(message: Tnef, properties: MapiProperties, charset: string): void {
  message.text = properties.text(PROPERTY.body) ?? message.text;
  const html = properties.bytes(PROPERTY.html);
  message.html = properties.text(PROPERTY.html) ?? (html && htmlOf(html, charset));
  message.rtf = properties.bytes(PROPERTY.rtf);
}

const htmlOf = (bytes: Buffer, charset: string): string => {
  const utf8 = bytes.toString('utf8');
  return utf8.includes('\ufffd') ? iconv.decode(bytes, charset) : utf8;
};

const withoutEnd = (text: string): string => text.replace(/\0+$/, '');
