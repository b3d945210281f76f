const MAX_CARRY = 64 * 1024;

/** Removes the transfer encoding of an attachment, without holding more of it than a chunk and the end of the last one. */
export function decodePart(encoding: string, chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  if (encoding === 'base64') return decodeBase64(chunks);
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(chunks);
  return chunks;
}

async function* decodeBase64(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let carry = '';
  for await (const chunk of chunks) {
    const text = carry + chunk.toString('latin1').replaceAll(/[^A-Za-z0-9+/=]/g, '');
    const usable = text.length - (text.length % 4);
    carry = text.slice(usable);
    if (usable > 0) yield fromBase64(text.slice(0, usable));
  }
  if (carry !== '') yield fromBase64(carry);
}

/** Padding inside, as of parts that were joined, ends a group but not the text. */
const fromBase64 = (text: string): Buffer => {
  const end = text.indexOf('=');
  if (end === -1 || end >= text.length - 2) return Buffer.from(text, 'base64');
  return Buffer.concat(text.split(/=+/).map((group) => Buffer.from(group, 'base64')));
};

async function* decodeQuotedPrintable(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let carry = '';
  for await (const chunk of chunks) {
    const text = carry + chunk.toString('latin1');
    const cut = completeLength(text);
    carry = text.slice(cut);
    if (cut > 0) yield fromQuotedPrintable(text.slice(0, cut));
  }
  if (carry !== '') yield fromQuotedPrintable(carry);
}

/** Up to the last line's end; of an endless line up to a place that cuts no `=XX`. */
function completeLength(text: string): number {
  const line = text.lastIndexOf('\n') + 1;
  if (text.length - line < MAX_CARRY) return line;
  const escape = text.lastIndexOf('=');
  return escape >= text.length - 2 ? escape : text.length;
}

const fromQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=[ \t]*\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
