import { expect, test } from 'vitest';
import { canAttach } from './attachments.ts';
import type { Modality, Protocol } from './chat-model.ts';

const ALL: readonly Modality[] = ['IMAGE', 'PDF', 'AUDIO'];

test.each([
  ['OPENAI', 'image/png', 'IMAGE'],
  ['OPENAI', 'image/jpg', 'IMAGE'],
  ['OPENAI', 'IMAGE/WEBP', 'IMAGE'],
  ['OPENAI', 'application/pdf', 'PDF'],
  ['OPENAI', 'audio/mpeg', 'AUDIO'],
  ['OPENAI', 'audio/wav; codecs=1', 'AUDIO'],
  ['ANTHROPIC', 'image/gif', 'IMAGE'],
  ['ANTHROPIC', 'application/pdf', 'PDF'],
  ['GOOGLE', 'image/heic', 'IMAGE'],
  ['GOOGLE', 'application/pdf', 'PDF'],
  ['GOOGLE', 'audio/ogg', 'AUDIO'],
  ['OLLAMA', 'image/jpeg', 'IMAGE'],
] satisfies [Protocol, string, Modality][])(
  '%s takes %s with the modality %s only',
  (protocol, type, modality) => {
    expect(canAttach(protocol, ALL, type)).toBe(true);
    expect(canAttach(protocol, [modality], type)).toBe(true);
    expect(
      canAttach(
        protocol,
        ALL.filter((other) => other !== modality),
        type,
      ),
    ).toBe(false);
  },
);

test.each([
  ['OPENAI', 'audio/ogg'],
  ['OPENAI', 'image/tiff'],
  ['ANTHROPIC', 'audio/mpeg'],
  ['ANTHROPIC', 'audio/wav'],
  ['OLLAMA', 'application/pdf'],
  ['OLLAMA', 'audio/wav'],
  ['GOOGLE', 'text/plain'],
  ['GOOGLE', 'application/zip'],
  ['OPENAI', ''],
  ['OPENAI', 'constructor'],
] satisfies [Protocol, string][])('%s takes no %s', (protocol, type) => {
  expect(canAttach(protocol, ALL, type)).toBe(false);
});
