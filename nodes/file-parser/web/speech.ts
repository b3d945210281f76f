import type { Node } from '@scriptorium/contract/nodes.ts';
import type { SpeechConfig } from '@scriptorium/domain/graph/machine-settings.ts';

/** The speech recognition of a draft, whose model may be missing yet. */
export type SpeechDraft = Omit<SpeechConfig, 'llmModel'> & { readonly llmModel: { id: number } | null };

export const NEW_SPEECH: SpeechDraft = {
  configType: 'SPEECH',
  llmModel: null,
  secret: null,
  hints: '',
  language: null,
};

export const speechOf = (node: Node): SpeechDraft | null =>
  (node['externalConfig'] as SpeechDraft | null | undefined) ?? null;

/** Speech recognition without a model is not complete. */
export const isSpeechComplete = (node: Node): boolean => {
  const speech = speechOf(node);
  return speech === null || speech.llmModel !== null;
};
