import { Text } from '@mantine/core';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { matchingRules } from '@scriptorium/nodes/lexicon/lexicon.contract.ts';
import { formatTimestamp, formatNumber } from '@scriptorium/web-kit/format/format.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { displayName, useSession } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useWorkspace } from '../core/workspace-context.ts';
import { labelTexts } from '../annotating/tags/label-texts.ts';
import { useLabellingModel } from './use-labelling-model.ts';

/** Name of a user known from the document: assignees, step holders, and the current user. */
function useNameOf(): (userId: number | null) => string | undefined {
  const session = useSession();
  const { state, steps } = useWorkspace();
  return (userId) => {
    const known = [session, ...state.assignees, ...steps.flatMap(({ stepDTO }) => stepDTO.blockedBy ?? [])];
    const user = known.find(({ id }) => id === userId);
    return user && displayName(user);
  };
}

function useSourceText(tag: NerTag): string {
  const t = useTexts(labelTexts);
  const nameOf = useNameOf();
  const isRule = tag.source === 'RULE' && tag.sourceId !== null;
  const rules = useRead(
    matchingRules.list,
    { query: { nodeId: tag.nerTagType.nodeId } },
    { enabled: isRule },
  );
  const model = useLabellingModel(tag.nerTagType.nodeId, tag);
  const name = nameOf(tag.userId);
  switch (tag.source) {
    case 'USER':
      return name === undefined ? t('bySomebody') : t('byPerson', { name });
    case 'IMPORT':
      return t('byImport');
    case 'MODEL':
    case 'PROMPT':
      return model === undefined ? t('byModel') : t('byThisModel', { model });
    case 'RULE': {
      const rule = rules.data?.find(({ id }) => id === tag.sourceId);
      return rule ? t('byThisRule', { expression: rule.expression, type: rule.matchingType }) : t('byRule');
    }
  }
}

/** The origin of a tag: the person, or the rule or model with its score. */
export function TagSource({ tag }: { tag: NerTag }) {
  const t = useTexts(labelTexts);
  const { steps } = useWorkspace();
  const sourceText = useSourceText(tag);
  const node = steps.find(({ stepDTO }) => stepDTO.id === tag.stepId)?.nodeDTO.name;
  // A rule's score is its edit distance; 0 means an exact match and is not shown.
  const score = tag.source === 'RULE' && tag.score === 0 ? null : tag.score;
  const parts = [
    sourceText,
    ...(node === undefined ? [] : [t('ofNode', { node })]),
    ...(score === null
      ? []
      : [t(tag.source === 'RULE' ? 'distance' : 'score', { score: formatNumber(score) })]),
    formatTimestamp(tag.createdDate),
  ];
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {parts.join(' · ')}
    </Text>
  );
}
