import { PROVIDER_ADDRESSES } from '@scriptorium/domain/models/provider-addresses.ts';
import type { ChatModel, Protocol } from '@scriptorium/models/chat-model.ts';

interface Provider {
  readonly protocol: Protocol;
  /** The variable that has the key, or for a local server its address. */
  readonly variable: string;
  /** Used without a model in the variable `<protocol>_MODEL`. */
  readonly model: string;
  /** Likewise for embeddings, with `<protocol>_EMBEDDING_MODEL`; null: it has none. */
  readonly embedding: string | null;
}

export const PROVIDERS: readonly Provider[] = [
  {
    protocol: 'OPENAI',
    variable: 'OPENAI_API_KEY',
    model: 'gpt-4.1-mini',
    embedding: 'text-embedding-3-small',
  },
  {
    protocol: 'ANTHROPIC',
    variable: 'ANTHROPIC_API_KEY',
    model: 'claude-haiku-4-5',
    embedding: null,
  },
  {
    protocol: 'GOOGLE',
    variable: 'GEMINI_API_KEY',
    model: 'gemini-2.5-flash',
    embedding: 'gemini-embedding-001',
  },
  { protocol: 'OLLAMA', variable: 'OLLAMA_URL', model: 'llama3.1', embedding: 'nomic-embed-text' },
];

/** The embedding model of the same provider; undefined: it has none. */
export function embeddingModelOf(
  model: ChatModel,
  env: Readonly<Record<string, string | undefined>>,
): ChatModel | undefined {
  const { embedding = null } = PROVIDERS.find(({ protocol }) => protocol === model.protocol) ?? {};
  const name = env[`${model.protocol}_EMBEDDING_MODEL`] ?? embedding;
  return name === null ? undefined : { ...model, model: name };
}

/** The models whose keys, or whose address, the environment has. */
export const modelsIn = (env: Readonly<Record<string, string | undefined>>): ChatModel[] =>
  PROVIDERS.flatMap(({ protocol, variable, model }) => {
    const given = env[variable] ?? '';
    if (given === '') return [];
    const isLocal = protocol === 'OLLAMA';
    return {
      protocol,
      baseUrl: isLocal ? given : (env[`${protocol}_BASE_URL`] ?? PROVIDER_ADDRESSES[protocol]),
      model: env[`${protocol}_MODEL`] ?? model,
      key: isLocal ? null : given,
      contextTokens: isLocal ? 8192 : null,
      maxOutputTokens: 1000,
      outputLimitField: 'max_completion_tokens',
      takesTemperature: env[`${protocol}_TEMPERATURE`] !== 'no',
      answerFormat: 'SCHEMA',
    };
  });
