import { readLearned, UnreadableLearnedError, writeLearned } from '../classes/learned-bytes.ts';
import { SpanTagger, type StoredLayer, type TaggerLabel } from './span-tagger.ts';
import { statesOf } from './states.ts';
import { TOKEN_FEATURES } from './token-features.ts';

/** Its number rises with each change of the layout or of the features, which makes older taggers unreadable. */
const FORMAT = 'spans 1';

interface Header {
  format: string;
  layers: { labels: readonly TaggerLabel[]; scale: number; rows: number }[];
}

/** The numbers of each layer are the features of its rows, their weights, and those of its transitions. */
export function writeSpanTagger({ stored }: SpanTagger): Buffer {
  const header: Header = {
    format: FORMAT,
    layers: stored.map(({ labels, scale, features }) => ({ labels, scale, rows: features.length })),
  };
  return writeLearned(
    header,
    stored.flatMap(({ features, rows, transitions }) => [features, rows, transitions]),
  );
}

export function readSpanTagger(bytes: Uint8Array): SpanTagger {
  const { header, numbers } = readLearned<Header>(bytes, FORMAT);
  const layers = header.layers.map(({ labels, scale, rows }): StoredLayer => {
    const states = statesOf(labels.length);
    const features = numbers.uint32(rows);
    if (features.some((feature) => feature >= TOKEN_FEATURES))
      throw new UnreadableLearnedError('The tagger has an unknown feature');
    return {
      labels,
      scale,
      features,
      rows: numbers.int16(rows * states),
      transitions: numbers.int16(states ** 2),
    };
  });
  numbers.end();
  return new SpanTagger(layers);
}
