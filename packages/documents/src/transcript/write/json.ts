import { actorsOf, speakerName, type SpokenDocument, type SpokenToken } from './model.ts';

/** Scriptorium's own format: everything. Words of tags are places [utterance, word]. */
export function writeJson(spoken: SpokenDocument): string {
  const { filename, durationMs, utterances, tags, spans, relations, classes } = spoken;
  const file = {
    format: 'scriptorium-transcript',
    version: 1,
    filename,
    durationMs,
    actors: actorsOf(spoken).map((actor) => ({ actor, name: speakerName(spoken, actor) })),
    utterances: utterances.map(({ actor, tokens }) => ({ actor, tokens: tokens.map(tokenOf) })),
    tags,
    timeSpans: spans,
    relations,
    classes,
  };
  return `${JSON.stringify(file)}\n`;
}

const tokenOf = ({ value, tsStart, tsEnd, properties, hidden, confidence }: SpokenToken) => ({
  value,
  tsStart,
  tsEnd,
  ...(properties.length > 0 && { properties }),
  ...(hidden && { hidden }),
  ...(confidence !== null && { confidence: shortened(confidence) }),
});

/** The database stores a confidence in four bytes: more digits mean nothing. */
export const shortened = (confidence: number): number => Number(confidence.toFixed(6));
