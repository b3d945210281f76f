import type { NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconMessageChatbot } from '@tabler/icons-react';
import type { llmPrompt } from '../llm-prompt.definition.ts';
import { promptProblems } from './prompt.ts';
import { llmPromptReasons, llmPromptResults } from './texts.ts';

export const llmPromptWeb: NodeWebOf<typeof llmPrompt> = {
  texts: defineTexts(
    {
      name: 'Language model',
      about: 'Asks a language model about each document.',
    },
    {
      name: 'Model językowy',
      about: 'Pyta model językowy o każdy dokument.',
    },
  ),
  Icon: IconMessageChatbot,
  problems: promptProblems,
  StepPanel: lazyComponent(async () => (await import('./step-panel.tsx')).StepPanel),
  reasons: llmPromptReasons,
  results: llmPromptResults,
  SettingsPanel: lazyComponent(async () => (await import('./settings-panel.tsx')).SettingsPanel),
  NewNodeFields: lazyComponent(async () => (await import('./settings-panel.tsx')).NewNodeFields),
};
