import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { utterances, type UtteranceInput } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { Line, Recording } from './recording.ts';
import type { World } from '../product/world.ts';

/** A short call of two people. */
export const LINES: readonly Line[] = [
  ['SPEAKER1', 'Good morning how are you'],
  ['SPEAKER2', 'Fine thank you'],
  ['SPEAKER1', 'See you tomorrow then'],
];

/** The utterance at a place of a recording as it was made. */
export function said(at: Recording, index: number) {
  const utterance = at.utterances[index];
  if (!utterance) throw new Error(`There is no utterance ${index}`);
  return utterance;
}

export const idsOf = (at: Recording, index: number) => said(at, index).tokens.map(({ id }) => id);

/** An utterance of a batch: the one at a place, with other words. */
export function item(at: Recording, index: number, tokens: UtteranceInput['tokens']): UtteranceInput {
  const { id, docId, actor } = said(at, index);
  return { id, docId, actor, tokens };
}

export type Calls = ReturnType<typeof callsOf>;

/** Changes of a recording by the administrator. */
export function callsOf({ callAs, admin }: World) {
  const call = callAs(admin);
  return {
    save: (at: Recording, batch: UtteranceInput[]) =>
      call(utterances.saveBatch, { query: { nodeId: at.parser.id }, body: { batch } }),
    tagWords: (at: Recording, ids: readonly number[]) =>
      call(nerTags.create, {
        body: {
          nerTagType: { id: at.label.id },
          stepId: at.spanStep,
          utteranceTokens: ids.map((id) => ({ id })),
        },
      }),
  };
}
