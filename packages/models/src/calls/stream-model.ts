import type { Db } from '@scriptorium/db/database.ts';
import { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import type { Answer } from '../answer.ts';
import { readChatStream, streamedChatRequest } from '../chat-stream.ts';
import { callModel, requireFit, type ModelCall } from './call-model.ts';
import { callProvider } from './call-provider.ts';
import { sizeOfQuestion } from './call-size.ts';
import { ModelFailure } from './model-failure.ts';
import type { ModelLimits } from './model-limits.ts';

/**
 * Asks a model as `callModel` does; `onText` receives each part of the answer as it arrives. A model that does not stream is
 * asked for the whole answer.
 */
export async function streamModel(
  db: Db,
  limits: ModelLimits,
  call: ModelCall,
  onText: (part: string) => void,
): Promise<Answer> {
  try {
    return await stream(db, limits, call, onText);
  } catch (error) {
    if (!(error instanceof ModelFailure) || !refusesStreams(error)) throw error;
    return callModel(db, limits, call);
  }
}

const refusesStreams = ({ problem, params }: ModelFailure): boolean =>
  problem === 'rejected' && /stream/i.test(String(params['message'] ?? ''));

const stream = (db: Db, limits: ModelLimits, call: ModelCall, onText: (part: string) => void) =>
  callProvider<Answer>(db, limits, call, () => {
    const { model, key, question } = call;
    requireFit(model, question);
    const chat = { ...model.chat, key };
    return {
      ...streamedChatRequest(chat, question),
      size: sizeOfQuestion(chat, question),
      readStream: async (response) => {
        const reading = await readChatStream(chat, response, onText);
        if (reading) return reading;
        throw new OutgoingError('broken', 'The answer ended before its end.', { sent: 'maybe' });
      },
    };
  });
