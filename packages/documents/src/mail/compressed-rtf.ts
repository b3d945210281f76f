const COMPRESSED = 0x75465a4c;
const PLAIN = 0x414c454d;
const WINDOW = 4096;
/** The words that every RTF has, with which the window begins (MS-OXRTFCP 2.1.2.1). */
const BEGINNING =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';
/** A reference of two bytes stands for at most 17. */
const MAX_RATIO = 9;

/** The RTF of a message in Outlook's compression; null where it is damaged. */
export function decompressRtf(data: Buffer): Buffer | null {
  if (data.length < 16) return null;
  const [size, type] = [data.readUInt32LE(4), data.readUInt32LE(8)];
  if (type === PLAIN) return data.subarray(16, 16 + size);
  if (type !== COMPRESSED || size > data.length * MAX_RATIO) return null;
  const window = Buffer.alloc(WINDOW);
  window.write(BEGINNING, 'latin1');
  let position = BEGINNING.length;
  const output: number[] = [];
  const put = (byte: number) => {
    output.push(byte);
    window[position] = byte;
    position = (position + 1) % WINDOW;
  };
  for (let at = 16; at < data.length && output.length < size;) {
    const flags = data[at++]!;
    for (let bit = 0; bit < 8 && at < data.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        put(data[at++]!);
        continue;
      }
      if (at + 2 > data.length) return null;
      const reference = data.readUInt16BE(at);
      at += 2;
      const offset = reference >> 4;
      if (offset === position) return Buffer.from(output);
      for (let count = 0; count < (reference & 15) + 2; count++) put(window[(offset + count) % WINDOW]!);
    }
  }
  return Buffer.from(output);
}
