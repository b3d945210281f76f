import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { AgreementConfig, CustomConfig, LlmConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import { hasHostWildcard, holdsCredentials, isModelUrl } from '@scriptorium/domain/graph/request-url.ts';
import { misplacedSecret } from '@scriptorium/domain/secrets/secret-uses.ts';

/** An external model that is being edited: its required fields may be empty. */
export type ExternalDraft =
  | AgreementConfig
  | CustomConfig
  | (Omit<LlmConfig, 'llmModel'> & { readonly llmModel: LlmConfig['llmModel'] | null });

export const externalOf = (node: Node): ExternalDraft | null =>
  (node['externalConfig'] as ExternalDraft | null | undefined) ?? null;

export type ExternalKind = 'PEOPLE' | ExternalDraft['configType'];

export const externalKindOf = (node: Node): ExternalKind => externalOf(node)?.configType ?? 'PEOPLE';

/** The settings for another kind of model. */
export function newExternal(kind: ExternalKind): ExternalDraft | null {
  switch (kind) {
    case 'PEOPLE':
      return null;
    case 'LLM':
      return { configType: 'LLM', llmModel: null, secret: null, instructions: '' };
    case 'CUSTOM':
      return { configType: 'CUSTOM', model: '', restApiUrl: '', restApiUrlEditorState: null, secret: null };
    case 'AGREEMENT':
      return { configType: 'AGREEMENT', nodes: [], quorum: 2 };
  }
}

export type ExternalProblem = UrlProblem | 'modelRequired' | 'nodesRequired';

type UrlProblem = 'urlRequired' | 'urlRegex' | 'urlCredentials' | 'urlHostWildcard' | 'urlSecretPlace';

/** Returns the reason why the external model of a node cannot be saved. */
export function externalProblem(node: Node): ExternalProblem | null {
  const config = externalOf(node);
  if (config === null) return null;
  if (config.configType === 'LLM') return config.llmModel === null ? 'modelRequired' : null;
  if (config.configType === 'AGREEMENT') return config.nodes.length === 0 ? 'nodesRequired' : null;
  return urlProblem(config.restApiUrl);
}

/** The fields that cannot be saved as they are. */
export const externalProblems = (node: Node): string[] =>
  externalProblem(node) === null ? [] : ['externalConfig'];

/** Returns the fault of a model's address. */
export function urlProblem(url: string): UrlProblem | null {
  if (url.trim() === '') return 'urlRequired';
  if (!isModelUrl(url)) return 'urlRegex';
  if (holdsCredentials(url)) return 'urlCredentials';
  if (hasHostWildcard(url)) return 'urlHostWildcard';
  return misplacedSecret({ field: '', template: url, isAddress: true }) ? 'urlSecretPlace' : null;
}
