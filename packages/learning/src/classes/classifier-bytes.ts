import { Classifier, type StoredLabel } from './classifier.ts';
import { readLearned, UnreadableLearnedError, writeLearned } from './learned-bytes.ts';
import { FEATURES } from './text-features.ts';

/** Rises with each change of the layout or of the features, which makes older classifiers unreadable. */
const FORMAT = 1;

interface Header {
  format: number;
  severalLabels: boolean;
  labels: StoredLabel[];
  features: number;
}

/** The numbers are features, inverse frequencies and weights. */
export function writeClassifier({ stored }: Classifier): Buffer {
  const { severalLabels, labels, features, inverse, weights } = stored;
  const header: Header = { format: FORMAT, severalLabels, labels, features: features.length };
  return writeLearned(header, [features, inverse, weights]);
}

export function readClassifier(bytes: Uint8Array): Classifier {
  const { header, numbers } = readLearned<Header>(bytes, FORMAT);
  const { severalLabels, labels, features: count } = header;
  const features = numbers.uint32(count);
  if (features.some((feature) => feature >= FEATURES))
    throw new UnreadableLearnedError('The classifier has an unknown feature');
  const inverse = numbers.float32(count);
  const weights = numbers.int16(count * labels.length);
  numbers.end();
  return new Classifier({ severalLabels, labels, features, inverse, weights });
}
