import type { ModelCall, ModelFailure, ModelReply, Wire } from './wire.ts';

/** The answer of the model `ok`. */
export const OK_TEXT = '{"spans":[{"label":"L1","quote":"Jan Kowalski","occurrence":1}]}';
/** Takes some minutes in parts. */
const TRICKLE = 'It goes on and on. '.repeat(5000);
const OVERLOADED = { status: 529, message: 'Overloaded.' };
const HUGE_LENGTH = 10 * 1024 * 1024;

export type Behaviour =
  | ({ readonly kind: 'reply'; readonly afterMs?: number } & ModelReply)
  | ({ readonly kind: 'failure' } & ModelFailure)
  | { readonly kind: 'page'; readonly status: number }
  | { readonly kind: 'hang' };

const reply = (text: string, finish: ModelReply['finish'] = 'stop'): Behaviour => ({
  kind: 'reply',
  text,
  finish,
});
const failure = (status: number, message: string, retryAfter?: number): Behaviour => ({
  kind: 'failure',
  status,
  message,
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

interface Asked {
  readonly call: ModelCall;
  readonly wire: Wire;
  /** Whether the model gets this prompt for the first time. */
  readonly isFirst: boolean;
  /** The answer of the model `script`. */
  readonly script: (call: ModelCall) => string | Promise<string>;
}

/** The behaviour is the name of the model. Other names are unknown models. */
export async function behaviourOf({ call, wire, isFirst, script }: Asked): Promise<Behaviour> {
  const { model, prompt, key } = call;
  if (/^slow-\d+$/.test(model))
    return { kind: 'reply', text: OK_TEXT, finish: 'stop', afterMs: Number(model.slice(5)) };
  // A model with a small context: as `script`, for prompts of at most as many characters.
  if (/^window-\d+$/.test(model))
    return prompt.length > Number(model.slice(7))
      ? { kind: 'failure', ...wire.contextExceeded }
      : reply(await script(call));
  switch (model) {
    case 'ok':
      return reply(OK_TEXT);
    case 'trickle':
      return { kind: 'reply', text: TRICKLE, finish: 'stop', pauseMs: 20 };
    case 'breaks-off':
      return { kind: 'reply', text: OK_TEXT, finish: 'stop', breaksAfter: 2 };
    case 'overloaded-midway':
      return { kind: 'reply', text: OK_TEXT, finish: 'stop', breaksAfter: 2, failure: OVERLOADED };
    case 'echo':
      return reply(prompt);
    case 'script':
      return reply(await script(call));
    case '429':
      return failure(429, 'Rate limit reached.', 7);
    case '429-once':
      return isFirst ? failure(429, 'Rate limit reached.', 1) : reply(OK_TEXT);
    case '500':
      return failure(500, 'Internal error.');
    case '500-once':
      return isFirst ? failure(500, 'Internal error.') : reply(OK_TEXT);
    case '529':
      return failure(529, 'Overloaded.');
    case '401':
      return failure(401, `Incorrect API key provided: ${key}.`);
    case '403':
      return failure(403, `The key ${key} may not use this model.`);
    case 'context':
      return { kind: 'failure', ...wire.contextExceeded };
    case 'html200':
      return { kind: 'page', status: 200 };
    case 'html502':
      return { kind: 'page', status: 502 };
    case 'hang':
      return { kind: 'hang' };
    case 'refusal':
    case 'blocked':
      return reply('', model);
    case 'malformed':
      return reply('{"spans":[{"label":"L1", quote: Jan');
    case 'fenced':
      return reply(`Sure! Here is the JSON:\n\`\`\`json\n${OK_TEXT}\n\`\`\``);
    case 'think':
      return reply(`<think>It may be {"spans":[]}.</think>\n\n${OK_TEXT}`);
    case 'truncated':
      return reply(OK_TEXT.slice(0, 40), 'length');
    case 'empty':
      return reply('');
    case 'huge':
      return reply('a'.repeat(HUGE_LENGTH));
    default:
      return failure(404, `The model ${model} does not exist.`);
  }
}
