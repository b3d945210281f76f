import { placeSpans } from '@scriptorium/labelling/answer/place-labels.ts';
import { readSpans } from '@scriptorium/labelling/answer/read-labels.ts';
import { answerSchema } from '@scriptorium/labelling/prompt/answer-schema.ts';
import { promptAbout, standingPrompt, SYSTEM } from '@scriptorium/labelling/prompt/label-prompt.ts';
import { chatRequest, readChat, type ChatReading } from '@scriptorium/models/chat.ts';
import { readChatStream, streamedChatRequest } from '@scriptorium/models/chat-stream.ts';
import { embeddingRequest, readEmbeddings } from '@scriptorium/models/embedding.ts';
import type { ModelError } from '@scriptorium/models/model-error.ts';
import type { ChatModel, Question } from '@scriptorium/models/chat-model.ts';
import { parseAllowList } from '@scriptorium/outgoing/allow-list.ts';
import { sendOutgoing } from '@scriptorium/outgoing/send.ts';
import { streamOutgoing } from '@scriptorium/outgoing/stream.ts';
import { embeddingModelOf, modelsIn, PROVIDERS } from './providers.ts';

const TIMEOUT_MS = 120_000;
const MAX_BYTES = 10 * 1024 * 1024;

const LABELS = [
  { id: 1, path: ['Person'], description: 'The full name of a human being' },
  { id: 2, path: ['Amount'], description: 'A sum of money with its currency' },
];
const TEXT = 'Anna Nowak zapłaciła 500 zł. Jan Kowalski nie zapłacił 1 200,50 zł.';
const EXPECTED = ['Anna Nowak', '500 zł', 'Jan Kowalski', '1 200,50 zł'];

const common = ({ protocol, baseUrl }: ChatModel) => ({
  method: 'POST',
  // A local server is what its variable names.
  allow: parseAllowList(protocol === 'OLLAMA' ? new URL(baseUrl).hostname : ''),
  timeoutMs: TIMEOUT_MS,
  maxBytes: MAX_BYTES,
  maxRedirects: 0,
  signal: AbortSignal.timeout(TIMEOUT_MS),
});

const failureOf = ({ problem, status, message = '' }: ModelError): Error =>
  new Error(`${problem} (${status}) ${message}`);

function answerOf(reading: ChatReading, began: number): string {
  if (reading.kind === 'error') throw failureOf(reading.error);
  const { text, usage, model: answeredBy, rawFinish } = reading.answer;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `  ${answeredBy ?? '?'}, ${seconds} s, end: ${rawFinish}, tokens: ${usage.input} + ${usage.output}`,
  );
  return text;
}

async function ask(model: ChatModel, question: Question): Promise<string> {
  const began = performance.now();
  const response = await sendOutgoing({ ...chatRequest(model, question), ...common(model) });
  return answerOf(readChat(model, response), began);
}

async function stream(model: ChatModel, question: Question): Promise<void> {
  const began = performance.now();
  const response = await streamOutgoing({ ...streamedChatRequest(model, question), ...common(model) });
  let parts = 0;
  const reading = await readChatStream(model, response, () => (parts += 1));
  if (!reading) throw new Error('the answer ended before its end');
  console.log(`  streamed in ${parts} parts: ${answerOf(reading, began).trim().slice(0, 100)}`);
}

async function embed(model: ChatModel): Promise<void> {
  const began = performance.now();
  const request = { texts: EXPECTED, as: 'PASSAGE' } as const;
  const response = await sendOutgoing({ ...embeddingRequest(model, request), ...common(model) });
  const reading = readEmbeddings({ ...model, count: EXPECTED.length }, response);
  if (reading.kind === 'error') throw failureOf(reading.error);
  const { vectors, usage } = reading.answer;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `  ${model.model}: ${vectors.length} vectors of ${vectors[0]?.length} numbers, ${seconds} s, tokens: ${usage.input}`,
  );
}

/** A free answer, one in parts, labels by a schema and vectors, by the code of the product. */
async function tryModel(model: ChatModel): Promise<boolean> {
  console.log(`${model.protocol} ${model.model}`);
  try {
    const free = await ask(model, { prompt: 'Answer with the word "ready" only.', temperature: 0 });
    console.log(`  answer: ${free.trim().slice(0, 100)}`);
    await stream(model, { prompt: 'Count from 1 to 20.', temperature: 0 });
    const embedding = embeddingModelOf(model, process.env);
    if (embedding) await embed(embedding);
    const standing = standingPrompt({ task: 'SPANS', labels: LABELS, instructions: '' });
    const prompt = promptAbout(standing, { text: TEXT, nonce: 'f3a9c1' });
    const schema = answerSchema('SPANS', LABELS.length);
    const spans = readSpans(await ask(model, { system: SYSTEM, prompt, temperature: 0, schema }));
    const { found, dropped } = placeSpans(spans ?? [], LABELS, TEXT);
    const quotes = found.map(({ start, end }) => TEXT.slice(start, end));
    const isRight = EXPECTED.every((quote) => quotes.includes(quote));
    console.log(
      `  labels: ${quotes.join(', ')}; left out: ${dropped.length}; ${isRight ? 'all right' : 'NOT all right'}`,
    );
    return spans !== undefined;
  } catch (error) {
    console.log(`  FAILED: ${(error as Error).message}`);
    return false;
  }
}

const models = modelsIn(process.env);
if (models.length === 0) {
  const variables = PROVIDERS.map(({ variable }) => variable).join(', ');
  console.log(
    `Nothing to ask. Set at least one of ${variables}; <PROTOCOL>_MODEL and <PROTOCOL>_EMBEDDING_MODEL choose other models.`,
  );
}
let failed = 0;
for (const model of models) if (!(await tryModel(model))) failed += 1;
process.exitCode = failed === 0 ? 0 : 1;
