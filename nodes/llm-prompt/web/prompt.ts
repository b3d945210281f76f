import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { SettingsOf } from '@scriptorium/domain/graph/node-definition.ts';
import type { llmPrompt } from '../llm-prompt.definition.ts';

type PromptSettings = SettingsOf<typeof llmPrompt>;

/** The settings of an LLM_PROMPT node. */
export const promptOf = (node: Node): PromptSettings => node as Node & PromptSettings;

/** Required settings that are empty. */
export function promptProblems(node: Node): ('llmModel' | 'prompt')[] {
  const { llmModel, prompt } = promptOf(node);
  return [
    ...(llmModel === null ? (['llmModel'] as const) : []),
    ...(prompt.trim() === '' ? (['prompt'] as const) : []),
  ];
}
