import { ActionIcon, Badge, Text, UnstyledButton } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconRobot, IconTrash } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useMemo, useRef } from 'react';
import { useWorkspace } from '../core/workspace-context.ts';
import { labelTexts } from '../annotating/tags/label-texts.ts';
import classes from './tag-panel.module.css';
import {
  inReadingOrder,
  isByMachine,
  legendOf,
  sureness,
  type LegendEntry,
} from '../annotating/tags/tag-spans.ts';
import { tagText } from '@scriptorium/annotating/kinds/tags/tags.ts';
import { useTagOrder } from './use-tag-order.ts';
import { useLabels, useTagActions, useTags, useTagView } from '../annotating/tags/tagging-context.ts';

/** Empty state of a step without tags; the text depends on whether the step is finished. */
function NoTags({ info: { stepDTO, nodeDTO } }: { info: StepInfo }) {
  const t = useTexts(labelTexts);
  const isFinished = stepDTO.status === 'DONE' || stepDTO.status === 'ACCEPTED';
  const finished = nodeDTO.automatic ? t('noTagsByMachine') : t('noTagsByPerson');
  return (
    <Text size="sm" c="dimmed">
      {isFinished ? finished : t('noTags')}
    </Text>
  );
}

/** Chips of the labels in use; each one toggles its tags. */
function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  const t = useTexts(labelTexts);
  const { hiddenLabels, setHiddenLabels } = useTagView();
  const toggle = (id: number): void => {
    const next = new Set(hiddenLabels);
    if (!next.delete(id)) next.add(id);
    setHiddenLabels(next);
  };
  return (
    <fieldset className={classes.legend} aria-label={t('legend')}>
      {entries.map(({ id, name, background, count }) => (
        <UnstyledButton
          key={id}
          className={classes.chip}
          aria-pressed={!hiddenLabels.has(id)}
          onClick={() => toggle(id)}
        >
          <span className={classes.dot} style={{ background }} />
          {name}
          <span className={classes.count}>{formatCount(count)}</span>
        </UnstyledButton>
      ))}
      {hiddenLabels.size === 0 ? null : (
        <UnstyledButton className={classes.chip} onClick={() => setHiddenLabels(new Set())}>
          {t('showAll')}
        </UnstyledButton>
      )}
    </fieldset>
  );
}

const TagRow = memo(function TagRow({ tag }: { tag: NerTag }) {
  const t = useTexts(labelTexts);
  const { work } = useWorkspace();
  const { jumpTo, selectedTag } = useTagView();
  const { remove } = useTagActions();
  return (
    <div className={classes.row} data-selected={selectedTag === tag.id || undefined}>
      <UnstyledButton className={classes.jump} onClick={() => jumpTo(tag)}>
        <span className={classes.dot} style={{ background: tag.nerTagType.backgroundColor }} />
        <span className={classes.quote}>{tagText(tag)}</span>
        <span className={classes.label}>{tag.nerTagType.name}</span>
        {sureness(tag) === null ? null : (
          <span className={classes.count} title={t('sure')}>
            {formatCount(sureness(tag) ?? 0)} %
          </span>
        )}
        {isByMachine(tag) ? <IconRobot size={14} aria-label={t('machine')} /> : null}
      </UnstyledButton>
      {work.canWrite ? (
        <Tooltip label={t('deleteTag')}>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={`${t('deleteTag')}: ${tag.nerTagType.name}, ${tagText(tag)}`}
            onClick={() => remove(tag)}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </div>
  );
});

const ROW_HEIGHT = 32;

function TagRows({ rows }: { rows: readonly NerTag[] }) {
  const t = useTexts(labelTexts);
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised over it
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    initialRect: { width: 300, height: 400 },
  });
  return (
    <div ref={scroller} className={classes.list}>
      <ul className={classes.rows} style={{ height: virtual.getTotalSize() }} aria-label={t('tags')}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const tag = rows[index];
          return tag ? (
            <li
              key={tag.clientId ?? tag.id}
              className={classes.item}
              style={{ top: start, height: ROW_HEIGHT }}
            >
              <TagRow tag={tag} />
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}

/** The tags of a step: legend, list in text order, and detached tags at the end. */
export function TagPanel({ info }: { info: StepInfo }) {
  const t = useTexts(labelTexts);
  const stepId = info.stepDTO.id;
  const { tags, isLoading } = useTags();
  const { labels, isLoading: labelsLoading } = useLabels();
  const { hiddenLabels } = useTagView();
  const { step } = useWorkspace();
  const startOf = useTagOrder();
  const stepTags = useMemo(() => tags.filter((tag) => tag.stepId === stepId), [tags, stepId]);
  const shown = useMemo(
    () => inReadingOrder(stepTags, startOf).filter(({ nerTagType }) => !hiddenLabels.has(nerTagType.id)),
    [stepTags, hiddenLabels, startOf],
  );
  const detached = shown.filter((tag) => tag.detached);
  if (isLoading) return <LoadingSpinner label={t('tags')} />;
  const isSelected = step?.stepDTO.id === stepId;
  return (
    <div className={classes.panel}>
      {isSelected && !labelsLoading && labels.length === 0 ? (
        <div>
          <Text size="sm" fw={600}>
            {t('noLabels')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('noLabelsHint')}
          </Text>
        </div>
      ) : null}
      {stepTags.length === 0 ? (
        <NoTags info={info} />
      ) : (
        <>
          <Legend entries={legendOf(stepTags)} />
          <TagRows rows={shown.filter((tag) => !tag.detached)} />
        </>
      )}
      {detached.length === 0 ? null : (
        <div>
          <Badge color="yellow" variant="light" tt="none" radius="sm" mb={4}>
            {t('detached')}
          </Badge>
          <ul className={classes.detached}>
            {detached.map((tag) => (
              <li key={tag.clientId ?? tag.id}>
                <TagRow tag={tag} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
