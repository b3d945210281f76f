import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { CustomConfig, SpeechConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import { urlProblem } from '@scriptorium/node-web/machine/machine-draft.ts';

/** A speech model that is being chosen: it may be missing yet. */
export type SpeechDraft = Omit<SpeechConfig, 'llmModel'> & { readonly llmModel: { id: number } | null };
export type RecognitionDraft = CustomConfig | SpeechDraft;

export type Transcriber = 'PEOPLE' | RecognitionDraft['configType'];

export const recognitionOf = (node: Node): RecognitionDraft | null =>
  (node['externalConfig'] as RecognitionDraft | null | undefined) ?? null;

export const transcriberOf = (node: Node): Transcriber => recognitionOf(node)?.configType ?? 'PEOPLE';

/** The settings for another transcriber. */
export function newRecognition(transcriber: Transcriber): RecognitionDraft | null {
  switch (transcriber) {
    case 'PEOPLE':
      return null;
    case 'SPEECH':
      return { configType: 'SPEECH', llmModel: null, secret: null, hints: '', language: null };
    case 'CUSTOM':
      return { configType: 'CUSTOM', model: '', restApiUrl: '', restApiUrlEditorState: null, secret: null };
  }
}

/** Nothing that is required is missing. */
export function isRecognitionComplete(node: Node): boolean {
  const config = recognitionOf(node);
  if (config === null) return true;
  return config.configType === 'CUSTOM' ? urlProblem(config.restApiUrl) === null : config.llmModel !== null;
}
