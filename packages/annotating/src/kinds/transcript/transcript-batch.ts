import type { CallOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { UtteranceInput, utterances } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { ChangedUtterances } from '@scriptorium/domain/transcript/changed-utterances.ts';
import { isSameWord } from '@scriptorium/domain/transcript/words.ts';
import {
  fingerprintOf,
  TOKEN_PROPERTIES,
  type Token,
  type Utterance,
} from '@scriptorium/domain/transcript/transcript.ts';

type TokenInput = UtteranceInput['tokens'][number];

/** An unchanged word is its id: a changed word costs some hundred bytes. */
function tokenInput(token: Token, before: Token | undefined): TokenInput {
  if (before && token.id > 0 && isSameWord(before, token)) return token.id;
  const { id, value, tsStart, tsEnd, hidden } = token;
  const isMarkedAlike = before?.properties.toSorted().join() === token.properties.toSorted().join();
  // Properties that another program has written stay only where they are not sent.
  const properties = TOKEN_PROPERTIES.filter((one) => token.properties.includes(one));
  return { id, value, tsStart, tsEnd, hidden, ...(isMarkedAlike ? {} : { properties }) };
}

/** The body of the call that makes a change. */
export function batchOf({ before, after }: ChangedUtterances): UtteranceInput[] {
  const old = new Map(before.map((utterance) => [utterance.id, utterance]));
  const words = new Map(before.flatMap(({ tokens }) => tokens).map((token) => [token.id, token]));
  const kept = new Set(after.map(({ id }) => id));
  const baseOf = (utterance: Utterance | undefined) =>
    utterance && utterance.id > 0 ? { base: fingerprintOf(utterance) } : {};
  // Those that keep their order need no neighbours, so that others may change the neighbours.
  const isOrderKept =
    before
      .filter(({ id }) => kept.has(id))
      .map(({ id }) => id)
      .join() ===
    after
      .filter(({ id }) => old.has(id))
      .map(({ id }) => id)
      .join();
  const changed = after.map((utterance): UtteranceInput => {
    const { id, docId, actor, prevId, tokens } = utterance;
    const earlier = old.get(id);
    const place = earlier && isOrderKept ? {} : { prevId };
    const inputs = tokens.map((token) => tokenInput(token, words.get(token.id)));
    return { id, docId, actor, ...place, ...baseOf(earlier), tokens: inputs };
  });
  const deleted = before
    .filter(({ id }) => !kept.has(id))
    .map((utterance): UtteranceInput => {
      const { id, docId, actor } = utterance;
      return { id, docId, actor, ...baseOf(utterance), tokens: [] };
    });
  return [...changed, ...deleted];
}

/** The input of the call. The client id must be another one for each change. */
export const batchInput = (
  change: ChangedUtterances,
  nodeId: number,
  clientId: string,
): CallOf<typeof utterances.saveBatch> => ({ query: { nodeId }, body: { batch: batchOf(change), clientId } });
