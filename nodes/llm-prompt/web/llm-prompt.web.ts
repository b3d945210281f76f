import type { NodeWebOf } from '@scriptorium/node-kit/panels/node-web.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconMessageChatbot } from '@tabler/icons-react';
import { lazy } from 'react';
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
  StepPanel: lazy(() => import('./step-panel.tsx').then(({ StepPanel }) => ({ default: StepPanel }))),
  reasons: llmPromptReasons,
  results: llmPromptResults,
  SettingsPanel: lazy(() =>
    import('./settings-panel.tsx').then(({ SettingsPanel }) => ({ default: SettingsPanel })),
  ),
  NewNodeFields: lazy(() =>
    import('./settings-panel.tsx').then(({ NewNodeFields }) => ({ default: NewNodeFields })),
  ),
};
