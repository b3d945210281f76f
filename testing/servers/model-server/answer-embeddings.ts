import { behaviourOf } from './behaviour.ts';
import { EMBEDDING_WIRES, vectorOf, wordsOf } from './embeddings.ts';
import type { Exchange } from './exchange.ts';
import { NO_QUESTION, type ChatProtocol, type WireRequest } from './wire.ts';

export const asksForEmbeddings = (protocol: ChatProtocol, path: string): boolean =>
  EMBEDDING_WIRES[protocol]?.isAsked(path) ?? false;

const CHARACTERS_OF_TOKEN = 4;

/**
 * The model `embed` knows the meanings of words by `server.meanings`; `embed-other` answers longer vectors, and `embed-fewer` one
 * vector less. Of the models of prompts only the failing ones are known.
 */
export async function answerEmbeddings(
  exchange: Exchange,
  protocol: ChatProtocol,
  request: WireRequest,
): Promise<void> {
  const { server, wire } = exchange;
  const codec = EMBEDDING_WIRES[protocol];
  if (!codec) throw new Error(`${protocol} has no embeddings`);
  const call = { protocol, ...codec.read(request) };
  server.embeddings.push(call);
  await server.beforeEmbedding(call);
  const tokens = Math.ceil(call.texts.join('').length / CHARACTERS_OF_TOKEN);
  const meaningOf = (word: string) => server.meanings[word] ?? word;
  const vectors = call.texts.map((text) => vectorOf(wordsOf(text).map(meaningOf)));
  const answer = (given: readonly (readonly number[])[]) => {
    server.usage.input += tokens;
    exchange.send(codec.answer(given, tokens));
  };
  if (call.model === 'embed') return answer(vectors);
  if (call.model === 'embed-other') return answer(vectors.map((vector) => [...vector, 0, 0]));
  if (call.model === 'embed-fewer') return answer(vectors.slice(1));
  const asked = { ...NO_QUESTION, model: call.model, key: call.key };
  const isFirst = server.embeddings.filter(({ model }) => model === call.model).length === 1;
  const behaviour = await behaviourOf({ call: asked, wire, isFirst, script: () => '' });
  if (behaviour.kind !== 'reply') return exchange.refuse(behaviour);
  return answer(vectors);
}
