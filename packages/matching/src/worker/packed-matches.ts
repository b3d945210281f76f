import type { Match } from '../rules/rules.ts';

/** Numbers of one match: rule id, label id, start, end, distance. Ids are integers below 2^53. */
const WIDTH = 5;

/** Packs matches into numbers, which can be transferred between threads without copying. */
export function packMatches(matches: readonly Match[]): Float64Array<ArrayBuffer> {
  const packed = new Float64Array(matches.length * WIDTH);
  let at = 0;
  for (const { ruleId, labelId, start, end, distance } of matches) {
    packed[at++] = ruleId;
    packed[at++] = labelId;
    packed[at++] = start;
    packed[at++] = end;
    packed[at++] = distance;
  }
  return packed;
}

export function unpackMatches(packed: Float64Array): Match[] {
  const matches: Match[] = [];
  for (let i = 0; i < packed.length; i += WIDTH) {
    matches.push({
      ruleId: packed[i]!,
      labelId: packed[i + 1]!,
      start: packed[i + 2]!,
      end: packed[i + 3]!,
      distance: packed[i + 4]!,
    });
  }
  return matches;
}
