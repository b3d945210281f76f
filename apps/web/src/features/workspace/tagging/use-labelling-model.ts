import { labellingModels } from '@scriptorium/contract/annotations/labelling-models.ts';
import type { Source } from '@scriptorium/contract/annotations/tags.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { z } from 'zod';
import { labellingModelTexts } from './labelling-model-texts.ts';

interface Sourced {
  readonly source: z.infer<typeof Source>;
  readonly sourceId?: number | null | undefined;
}

/** The model, with its version, that set a label; undefined for labels of people and rules, and until it is known. */
export function useLabellingModel(nodeId: number, { source, sourceId }: Sourced): string | undefined {
  const t = useTexts(labellingModelTexts);
  const isAsked = (source === 'MODEL' || source === 'PROMPT') && typeof sourceId === 'number';
  const { data } = useRead(labellingModels.list, { query: { nodeId } }, { enabled: isAsked });
  const model = isAsked ? data?.find(({ id }) => id === sourceId) : undefined;
  if (!model) return undefined;
  const { kind, name, answeredBy, version } = model;
  const details = [
    ...(answeredBy === '' || answeredBy === name ? [] : [answeredBy]),
    ...(kind === 'LLM' ? [t('prompt', { version })] : []),
    ...(kind === 'TRAINED' ? [t('training', { version })] : []),
  ];
  return details.length === 0 ? name : `${name} (${details.join(', ')})`;
}
