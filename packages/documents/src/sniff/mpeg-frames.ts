import type { FileHandle } from 'node:fs/promises';

export interface MpegFrame {
  /** Bytes of the frame with its header. */
  length: number;
  samples: number;
  sampleRate: number;
  bitrate: number;
}

const BITRATES: Record<string, readonly number[]> = {
  '1-1': [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  '1-2': [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  '1-3': [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  '2-1': [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  '2-2': [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  '2-3': [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const RATES = [44_100, 48_000, 32_000];

/** The MPEG audio frame (layer 1 to 3) whose header is at `at`; null for other bytes. */
export function mpegFrame(bytes: Buffer, at: number): MpegFrame | null {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe0) !== 0xe0) return null;
  const version = (bytes[at + 1]! >> 3) & 3;
  const layer = 4 - ((bytes[at + 1]! >> 1) & 3);
  const rateIndex = (bytes[at + 2]! >> 2) & 3;
  if (version === 1 || layer === 4 || rateIndex === 3) return null;
  const isFirst = version === 3;
  const kilobits = BITRATES[`${isFirst ? 1 : 2}-${layer}`]?.[(bytes[at + 2]! >> 4) - 1];
  const base = RATES[rateIndex];
  if (kilobits === undefined || base === undefined) return null;
  const sampleRate = version === 3 ? base : version === 2 ? base / 2 : base / 4;
  const bitrate = kilobits * 1000;
  const padding = (bytes[at + 2]! >> 1) & 1;
  if (layer === 1)
    return {
      length: (Math.floor((12 * bitrate) / sampleRate) + padding) * 4,
      samples: 384,
      sampleRate,
      bitrate,
    };
  const samples = layer === 3 && !isFirst ? 576 : 1152;
  return {
    length: Math.floor(((samples / 8) * bitrate) / sampleRate) + padding,
    samples,
    sampleRate,
    bitrate,
  };
}

/** The end of an ID3v2 tag at the start of a file; 0 without one. */
export function endOfId3(head: Buffer): number {
  if (head.toString('latin1', 0, 3) !== 'ID3' || head.length < 10) return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | (head[at]! & 0x7f), 0);
  return 10 + size + (head[5]! & 0x10 ? 10 : 0);
}

const CHUNK_BYTES = 1 << 20;

export interface MpegScan {
  seconds: number;
  /** The length that a player computes from the first frame. */
  claimedSeconds: number;
  hasVariableRate: boolean;
}

/** Reads the headers of all frames, without decoding them. */
export async function scanMpeg(file: FileHandle): Promise<MpegScan | null> {
  const { size } = await file.stat();
  const head = Buffer.alloc(Math.min(size, 10));
  await file.read(head, 0, head.length, 0);
  let position = endOfId3(head);
  let seconds = 0;
  let claimedSeconds = 0;
  let first: MpegFrame | null = null;
  let bitrate: number | null = null;
  let hasVariableRate = false;
  const chunk = Buffer.alloc(CHUNK_BYTES);
  while (position < size) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, position);
    const bytes = chunk.subarray(0, bytesRead);
    let at = 0;
    while (at + 4 <= bytes.length) {
      const frame = mpegFrame(bytes, at);
      if (!frame) {
        at++;
        continue;
      }
      if (first === null) {
        first = frame;
        const claimed = claimedFrames(bytes, at, frame);
        claimedSeconds =
          claimed === null
            ? ((size - position - at) * 8) / frame.bitrate
            : (claimed * frame.samples) / frame.sampleRate;
        // The frame with the header has no sound, and a bit rate of its own.
        if (claimed !== null) seconds -= frame.samples / frame.sampleRate;
        bitrate = claimed === null ? frame.bitrate : null;
      } else {
        bitrate ??= frame.bitrate;
        if (frame.bitrate !== bitrate) hasVariableRate = true;
      }
      seconds += frame.samples / frame.sampleRate;
      at += frame.length;
    }
    position += Math.max(at, 1);
  }
  return first === null ? null : { seconds: Math.max(0, seconds), claimedSeconds, hasVariableRate };
}

/** The number of frames that a Xing, Info or VBRI header in the first frame gives. */
function claimedFrames(bytes: Buffer, at: number, { length }: MpegFrame): number | null {
  const frame = bytes.subarray(at, at + Math.max(length, 64));
  const xing = Math.max(frame.indexOf('Xing', 0, 'latin1'), frame.indexOf('Info', 0, 'latin1'));
  if (xing > 0 && xing + 12 <= frame.length && (frame.readUInt32BE(xing + 4) & 1) === 1)
    return frame.readUInt32BE(xing + 8);
  const vbri = frame.indexOf('VBRI', 0, 'latin1');
  return vbri > 0 && vbri + 18 <= frame.length ? frame.readUInt32BE(vbri + 14) : null;
}
