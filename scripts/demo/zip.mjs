import { crc32 } from 'node:zlib';

const u16 = (value) => Buffer.from([value & 0xff, (value >> 8) & 0xff]);
const u32 = (value) =>
  Buffer.from([value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, (value >>> 24) & 0xff]);

/** A zip archive with stored (uncompressed) entries (APPNOTE 6.3.10, 4.3); dates are fixed, so it is the same each time. */
export function zip(entries) {
  const local = [];
  const central = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const path = Buffer.from(name);
    const data = Buffer.from(text);
    const common = [
      u16(20),
      u16(0x0800),
      u16(0),
      u16(0),
      u16(0x5a21),
      u32(crc32(data)),
      u32(data.length),
      u32(data.length),
      u16(path.length),
      u16(0),
    ];
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), ...common, path, data]);
    central.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        u16(20),
        ...common,
        u16(0),
        u16(0),
        u16(0),
        u32(0),
        u32(offset),
        path,
      ]),
    );
    local.push(header);
    offset += header.length;
  }
  const directory = Buffer.concat(central);
  const count = u16(central.length);
  return Buffer.concat([
    ...local,
    directory,
    Buffer.from('PK\x05\x06'),
    u16(0),
    u16(0),
    count,
    count,
    u32(directory.length),
    u32(offset),
    u16(0),
  ]);
}
