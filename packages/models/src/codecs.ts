import { anthropic } from './anthropic.ts';
import type { ChatCodec } from './chat-codec.ts';
import type { Protocol } from './chat-model.ts';
import { google } from './google.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';

export const codecs: Readonly<Record<Protocol, ChatCodec>> = {
  OPENAI: openai,
  ANTHROPIC: anthropic,
  GOOGLE: google,
  OLLAMA: ollama,
};
