import { z } from 'zod';
import type { Protocol } from './chat-model.ts';
import { TextParts } from './text-parts.ts';

/** The answer of one protocol in parts. Reads any JSON without throwing. */
interface ChatStream {
  /** The changes that turn a request into one for a streamed answer: fields of its body, and another address. */
  readonly asks: { readonly fields: object; address?(url: string): string };
  fold(): Fold;
}

/** Adds events up to the JSON that the protocol answers without streaming. */
interface Fold {
  /** The text that the event adds to the answer. */
  add(event: unknown): string;
  /** Undefined: the answer is not complete. */
  whole(): object | undefined;
}

const loose = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);
const Text = loose(z.string());
const Usage = loose(z.looseObject({}));

const OpenAiChunk = z.object({
  id: Text,
  model: Text,
  choices: loose(
    z.array(
      z.object({
        delta: loose(z.object({ content: loose(z.union([z.string(), TextParts])), refusal: Text })),
        finish_reason: Text,
      }),
    ),
  ),
  usage: Usage,
});

const openai: ChatStream = {
  asks: { fields: { stream: true, stream_options: { include_usage: true } } },
  fold() {
    const said = { id: null, model: null, usage: null } as Record<'id' | 'model' | 'usage', unknown>;
    let [text, refusal] = ['', ''];
    let finish: string | null = null;
    return {
      add(event) {
        const { data } = OpenAiChunk.safeParse(event);
        if (!data) return '';
        for (const field of ['id', 'model', 'usage'] as const) said[field] = data[field] ?? said[field];
        const [choice] = data.choices ?? [];
        const part = choice?.delta?.content ?? '';
        text += part;
        refusal += choice?.delta?.refusal ?? '';
        finish = choice?.finish_reason ?? finish;
        return part;
      },
      whole: () =>
        finish === null
          ? undefined
          : { ...said, choices: [{ message: { content: text, refusal }, finish_reason: finish }] },
    };
  },
};

const AnthropicEvent = z.object({
  message: loose(z.object({ id: Text, model: Text, usage: Usage })),
  delta: loose(z.object({ type: Text, text: Text, stop_reason: Text })),
  usage: Usage,
});

const anthropic: ChatStream = {
  asks: { fields: { stream: true } },
  fold() {
    let said: object = {};
    let usage: object = {};
    let text = '';
    let finish: string | null = null;
    return {
      add(event) {
        const { data } = AnthropicEvent.safeParse(event);
        if (!data) return '';
        const { message, delta } = data;
        said = message ?? said;
        // The counts at the end are of the whole answer.
        usage = { ...usage, ...message?.usage, ...data.usage };
        const part = delta?.type === 'text_delta' ? (delta.text ?? '') : '';
        text += part;
        finish = delta?.stop_reason ?? finish;
        return part;
      },
      whole: () =>
        finish === null
          ? undefined
          : { ...said, content: [{ type: 'text', text }], stop_reason: finish, usage },
    };
  },
};

const GooglePart = z.object({ text: Text, thought: loose(z.boolean()) });
const GoogleChunk = z.object({
  responseId: Text,
  modelVersion: Text,
  candidates: loose(
    z.array(
      z.object({
        content: loose(z.object({ parts: loose(z.array(loose(GooglePart))) })),
        finishReason: Text,
      }),
    ),
  ),
  promptFeedback: loose(z.looseObject({ blockReason: Text })),
  usageMetadata: Usage,
});
type GoogleField = 'responseId' | 'modelVersion' | 'promptFeedback' | 'usageMetadata';

const google: ChatStream = {
  asks: {
    fields: {},
    address(given) {
      const url = new URL(given);
      url.pathname = url.pathname.replace(/:generateContent$/, ':streamGenerateContent');
      url.searchParams.set('alt', 'sse');
      return url.href;
    },
  },
  fold() {
    const said: Partial<Record<GoogleField, unknown>> = {};
    let text = '';
    let finishReason: string | null = null;
    let isBlocked = false;
    return {
      add(event) {
        const { data } = GoogleChunk.safeParse(event);
        if (!data) return '';
        const { candidates, ...fields } = data;
        for (const [field, value] of Object.entries(fields))
          if (value !== null && value !== undefined) said[field as GoogleField] = value;
        isBlocked ||= typeof data.promptFeedback?.blockReason === 'string';
        const [candidate] = candidates ?? [];
        const parts = candidate?.content?.parts ?? [];
        const part = parts.map((one) => (one?.thought ? '' : (one?.text ?? ''))).join('');
        text += part;
        finishReason = candidate?.finishReason ?? finishReason;
        return part;
      },
      whole() {
        if (finishReason === null) return isBlocked ? said : undefined;
        return { ...said, candidates: [{ content: { parts: [{ text }] }, finishReason }] };
      },
    };
  },
};

const OllamaLine = z.looseObject({
  message: loose(z.object({ content: Text })),
  done: loose(z.boolean()),
});

const ollama: ChatStream = {
  asks: { fields: { stream: true } },
  fold() {
    let last: object | undefined;
    let text = '';
    return {
      add(event) {
        const { data } = OllamaLine.safeParse(event);
        const part = data?.message?.content ?? '';
        text += part;
        if (data?.done) last = data;
        return part;
      },
      whole: () => last && { ...last, message: { content: text } },
    };
  },
};

export const streams: Readonly<Record<Protocol, ChatStream>> = {
  OPENAI: openai,
  ANTHROPIC: anthropic,
  GOOGLE: google,
  OLLAMA: ollama,
};
