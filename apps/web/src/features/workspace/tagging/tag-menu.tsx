import { ActionIcon, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { readableColour } from '@scriptorium/annotator/core/colours.ts';
import { trimSelection } from '@scriptorium/annotator/core/selection.ts';
import { moveEdge, type Edge } from '@scriptorium/annotator/core/span-edges.ts';
import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import { nextWordEnd, previousWordStart } from '@scriptorium/annotator/core/words.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import {
  IconArrowBarLeft,
  IconArrowBarRight,
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowsJoin,
  IconClock,
  IconClockEdit,
  IconMessageReport,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { issueTexts } from '../annotating/issues/issue-texts.ts';
import { relationTexts } from '../annotating/relations/relation-texts.ts';
import { LockedHint } from '../core/step-notes.tsx';
import { useWorkspace } from '../core/workspace-context.ts';
import { labelTexts } from '../annotating/tags/label-texts.ts';
import classes from './tag-menu.module.css';
import { isAttached } from '../annotating/tags/tag-spans.ts';
import { tagText } from '@scriptorium/annotating/kinds/tags/tags.ts';
import { TagSource } from './tag-source.tsx';

/** Moves one end of a range by one word; undefined if it cannot move. */
export function moveByWord(
  text: string,
  range: TextRange,
  edge: Edge,
  forward: boolean,
): TextRange | undefined {
  const from = range[edge];
  const to = forward ? nextWordEnd(text, from) : previousWordStart(text, from);
  const moved = moveEdge(range, edge, to, { min: 0, max: text.length });
  const trimmed = trimSelection(text, { anchor: moved.start, focus: moved.end });
  return trimmed && (trimmed.start !== range.start || trimmed.end !== range.end) ? trimmed : undefined;
}

const EDGES = [
  { name: 'startLeft', edge: 'start', forward: false, Icon: IconArrowBarLeft },
  { name: 'startRight', edge: 'start', forward: true, Icon: IconArrowBarToRight },
  { name: 'endLeft', edge: 'end', forward: false, Icon: IconArrowBarToLeft },
  { name: 'endRight', edge: 'end', forward: true, Icon: IconArrowBarRight },
] as const;

export const LabelChip = ({ type }: { type: NerTag['nerTagType'] }) => (
  <Badge
    tt="none"
    radius="sm"
    style={{ background: type.backgroundColor, color: readableColour(type.backgroundColor, type.textColor) }}
  >
    {type.name}
  </Badge>
);

/** Moves one end of a tag by one word. */
export type MoveEdge = (tag: NerTag, move: { edge: Edge; forward: boolean }) => void;

interface TagMenuProps {
  /** All tags at the position, in the order in which they take a click. */
  tags: readonly NerTag[];
  onRelabel: (tag: NerTag) => void;
  onResize: (tag: NerTag, range: TextRange) => void;
  /** Extends tags of words to the left and to the right; absent where there are none. */
  onMoveEdge?: MoveEdge | undefined;
  /** Sets the times of a time span, or shows those that may not be set; absent where tags have none. */
  onEditTimes?: ((tag: NerTag) => void) | undefined;
  /** Starts a relation; absent where tags are not related. */
  onRelate?: ((tag: NerTag) => void) | undefined;
  onDelete: (tag: NerTag) => void;
  onReport: (tag: NerTag) => void;
}

function EdgeButtons({
  tag,
  onResize,
  onMoveEdge,
}: { tag: NerTag } & Pick<TagMenuProps, 'onResize' | 'onMoveEdge'>) {
  const t = useTexts(labelTexts);
  const { document } = useWorkspace();
  const isOfWords = tag.type === 'ASR_NER_TAG' && !tag.detached && onMoveEdge !== undefined;
  if (!isOfWords && !isAttached(tag)) return null;
  const move = (edge: Edge, forward: boolean): void => {
    if (isOfWords) return onMoveEdge(tag, { edge, forward });
    const range = { start: tag.startOffset ?? 0, end: tag.endOffset ?? 0 };
    const moved = moveByWord(document.content?.content ?? '', range, edge, forward);
    return moved && onResize(tag, moved);
  };
  return (
    <Group gap={2} wrap="nowrap">
      {EDGES.map(({ name, edge, forward, Icon }) => (
        <Tooltip key={name} label={t(name)}>
          <ActionIcon variant="default" size="md" aria-label={t(name)} onClick={() => move(edge, forward)}>
            <Icon size={16} />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  );
}

function TagEntry({
  tag,
  onRelabel,
  onResize,
  onMoveEdge,
  onEditTimes,
  onRelate,
  onDelete,
  onReport,
}: { tag: NerTag } & Omit<TagMenuProps, 'tags'>) {
  const t = useTexts(labelTexts);
  const ofIssues = useTexts(issueTexts);
  const inRelations = useTexts(relationTexts);
  const { step, work, selectStep } = useWorkspace();
  const isOfStep = tag.stepId === step?.stepDTO.id;
  const canChange = isOfStep && work.canWrite;
  return (
    <Stack gap={6} className={classes.entry}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <LabelChip type={tag.nerTagType} />
        <Text size="sm" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {tagText(tag)}
        </Text>
      </Group>
      <TagSource tag={tag} />
      {canChange ? (
        <Group gap={6}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTag size={14} />}
            onClick={() => onRelabel(tag)}
          >
            {t('changeLabel')}
          </Button>
          <EdgeButtons tag={tag} onResize={onResize} onMoveEdge={onMoveEdge} />
          {onEditTimes ? (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconClockEdit size={14} />}
              onClick={() => onEditTimes(tag)}
            >
              {t('editTimes')}
            </Button>
          ) : null}
          {onRelate ? (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconArrowsJoin size={14} />}
              onClick={() => onRelate(tag)}
            >
              {inRelations('startRelation')}
            </Button>
          ) : null}
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            leftSection={<IconTrash size={14} />}
            onClick={() => onDelete(tag)}
          >
            {t('deleteTag')}
          </Button>
        </Group>
      ) : null}
      <Group gap={6}>
        {onEditTimes && !canChange ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconClock size={14} />}
            onClick={() => onEditTimes(tag)}
          >
            {t('showTimes')}
          </Button>
        ) : null}
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconMessageReport size={14} />}
          onClick={() => onReport(tag)}
        >
          {ofIssues('report')}
        </Button>
      </Group>
      {isOfStep ? null : (
        <Group gap="xs">
          <Text size="xs">{t('otherStep')}</Text>
          <Button size="compact-xs" variant="subtle" onClick={() => selectStep(tag.stepId)}>
            {t('showStep')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Details of the tags at one position, and actions on those of the selected step. */
export function TagMenu({ tags, ...actions }: TagMenuProps) {
  const t = useTexts(labelTexts);
  const { step, work } = useWorkspace();
  const hasTagsOfStep = tags.some(({ stepId }) => stepId === step?.stepDTO.id);
  return (
    <div className={classes.menu}>
      {tags.length > 1 ? (
        <Text size="sm" fw={600} px="sm" pt="xs">
          {t('tagsHere', { count: tags.length })}
        </Text>
      ) : null}
      {tags.map((tag) => (
        <TagEntry key={tag.clientId ?? tag.id} tag={tag} {...actions} />
      ))}
      {hasTagsOfStep && !work.canWrite ? (
        <div className={classes.entry}>
          <LockedHint />
        </div>
      ) : null}
    </div>
  );
}
