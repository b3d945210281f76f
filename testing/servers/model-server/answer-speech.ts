import { behaviourOf } from './behaviour.ts';
import type { Exchange } from './exchange.ts';
import { readSpeechCall, REFUSES_TIMES, speechAnswer, type SpeechRequest } from './speech.ts';
import { NO_QUESTION, type ChatProtocol } from './wire.ts';

export const isSpeech = (protocol: ChatProtocol, path: string): boolean =>
  protocol === 'OPENAI' && path === '/audio/transcriptions';

/**
 * The model `whisper` answers `server.spoken`, and `no-times` likewise but as text alone; of the models of prompts only the
 * failing ones are known.
 */
export async function answerSpeech(exchange: Exchange, request: SpeechRequest): Promise<void> {
  const { server, wire } = exchange;
  const call = await readSpeechCall(request);
  server.dictations.push(call);
  await server.beforeTranscription();
  if (call.model === 'no-times' && call.format === 'verbose_json') return exchange.fail(REFUSES_TIMES);
  if (call.model === 'whisper' || call.model === 'no-times')
    return exchange.send(speechAnswer(call, server.spoken));
  const asked = { ...NO_QUESTION, model: call.model, key: call.key };
  const isFirst = server.dictations.filter(({ model }) => model === call.model).length === 1;
  const behaviour = await behaviourOf({ call: asked, wire, isFirst, script: () => '' });
  if (behaviour.kind !== 'reply') return exchange.refuse(behaviour);
  return exchange.send(speechAnswer(call, []));
}
