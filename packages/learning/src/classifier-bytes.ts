import { Classifier, type StoredLabel } from './classifier.ts';
import { FEATURES } from './text-features.ts';

/** Rises with each change of the layout or of the features, which makes older classifiers unreadable. */
const FORMAT = 1;

interface Header {
  format: number;
  severalLabels: boolean;
  labels: StoredLabel[];
  features: number;
}

export class UnreadableClassifierError extends Error {
  override readonly name = 'UnreadableClassifierError';
}

/** The length of a JSON header (4 bytes, little endian), the header, then features, inverse frequencies and weights. */
export function writeClassifier({ stored }: Classifier): Buffer {
  const { severalLabels, labels, features, inverse, weights } = stored;
  const header: Header = { format: FORMAT, severalLabels, labels, features: features.length };
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, bytesOf(features), bytesOf(inverse), bytesOf(weights)]);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

export function readClassifier(bytes: Uint8Array): Classifier {
  const { header, start } = readHeader(bytes);
  const { severalLabels, labels, features: count } = header;
  const ends = [4 * count, 8 * count, 8 * count + 2 * count * labels.length];
  if (bytes.length - start !== ends[2]) throw new UnreadableClassifierError('The classifier is cut off');
  // Copies, because numbers must start at multiples of their size; a Buffer's own slice() would be no copy.
  const at = bytes.byteOffset + start;
  const part = (from: number, to: number) => bytes.buffer.slice(at + from, at + to) as ArrayBuffer;
  const features = new Uint32Array(part(0, ends[0]!));
  if (features.some((feature) => feature >= FEATURES))
    throw new UnreadableClassifierError('The classifier has an unknown feature');
  return new Classifier({
    severalLabels,
    labels,
    features,
    inverse: new Float32Array(part(ends[0]!, ends[1]!)),
    weights: new Int16Array(part(ends[1]!, ends[2]!)),
  });
}

function readHeader(bytes: Uint8Array): { header: Header; start: number } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const start = 4 + buffer.readUInt32LE(0);
    const header = JSON.parse(buffer.toString('utf8', 4, start)) as Header;
    if (header.format === FORMAT) return { header, start };
  } catch {
    throw new UnreadableClassifierError('These bytes are no classifier');
  }
  throw new UnreadableClassifierError('The classifier was trained by another version; train it again');
}
