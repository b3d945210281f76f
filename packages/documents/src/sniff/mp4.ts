import type { FileHandle } from 'node:fs/promises';

export interface Mp4Track {
  /** soun, vide, … */
  handler: string;
  /** The sample description: mp4a, alac, … */
  format: string;
  /** The boxes of the sample table, by type. */
  table: ReadonlyMap<string, Buffer>;
}

export interface Mp4 {
  tracks: Mp4Track[];
}

const MAX_BOXES = 10_000;
/** The box with the index of a recording of 500 hours. */
const MAX_MOOV_BYTES = 1 << 28;

/** Reads the tracks of an MP4 file; null when it has no index. */
export async function readMp4(file: FileHandle): Promise<Mp4 | null> {
  const { size } = await file.stat();
  const header = Buffer.alloc(16);
  for (let position = 0, count = 0; position + 8 <= size && count < MAX_BOXES; count++) {
    await file.read(header, 0, 16, position);
    const isLong = header.readUInt32BE(0) === 1;
    const claimed = isLong ? Number(header.readBigUInt64BE(8)) : header.readUInt32BE(0);
    const length = claimed === 0 ? size - position : claimed;
    const start = isLong ? 16 : 8;
    if (length < start) return null;
    if (header.toString('latin1', 4, 8) === 'moov') {
      if (length > MAX_MOOV_BYTES) return null;
      const moov = Buffer.alloc(Math.min(length, size - position) - start);
      await file.read(moov, 0, moov.length, position + start);
      return {
        tracks: childrenOf(moov).flatMap(({ type, body }) => (type === 'trak' ? [trackOf(body)] : [])),
      };
    }
    position += length;
  }
  return null;
}

interface Box {
  type: string;
  body: Buffer;
}

function childrenOf(parent: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= parent.length && boxes.length < MAX_BOXES;) {
    const claimed = parent.readUInt32BE(at);
    const length = claimed === 0 ? parent.length - at : claimed;
    if (length < 8) break;
    boxes.push({
      type: parent.toString('latin1', at + 4, at + 8),
      body: parent.subarray(at + 8, at + length),
    });
    at += length;
  }
  return boxes;
}

const boxIn = (parent: Buffer, type: string): Buffer =>
  childrenOf(parent).find((box) => box.type === type)?.body ?? Buffer.alloc(0);

function trackOf(trak: Buffer): Mp4Track {
  const media = boxIn(trak, 'mdia');
  const boxes = childrenOf(boxIn(boxIn(media, 'minf'), 'stbl'));
  const table = new Map(boxes.map(({ type, body }) => [type, body]));
  const descriptions = table.get('stsd') ?? Buffer.alloc(0);
  return {
    handler: boxIn(media, 'hdlr').toString('latin1', 8, 12),
    format: descriptions.toString('latin1', 12, 16),
    table,
  };
}
