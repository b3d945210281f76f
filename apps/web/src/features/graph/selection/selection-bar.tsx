import { ActionIcon, Text, Tooltip } from '@mantine/core';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import {
  IconCopyPlus,
  IconLayoutAlignLeft,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconTrash,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { graphTexts } from '../model/texts.ts';
import { align, spread, type Place } from './arrange.ts';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  readonly nodes: readonly Node[];
  readonly onPlaces: (places: readonly Place[]) => void;
  readonly onDelete: (nodes: readonly Node[]) => void;
  readonly onDuplicate: (() => void) | null;
  readonly onClear: () => void;
}

/** Actions on the selected nodes, over the canvas. */
export function SelectionBar({ nodes, onPlaces, onDelete, onDuplicate, onClear }: SelectionBarProps) {
  const t = useTexts(graphTexts);
  const deletable = nodes.filter(({ obligatory }) => !obligatory);
  const tool = (label: string, ToolIcon: Icon, run: () => void, colour = 'gray') => (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color={colour} size="lg" aria-label={label} onClick={run}>
        <ToolIcon size={18} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('selection')}>
      <Text size="sm" px={8} aria-live="polite">
        {t('selected', { count: nodes.length })}
      </Text>
      {tool(t('alignTop'), IconLayoutAlignTop, () => onPlaces(align(nodes, 'y')))}
      {tool(t('alignLeft'), IconLayoutAlignLeft, () => onPlaces(align(nodes, 'x')))}
      {tool(t('spreadAcross'), IconLayoutDistributeVertical, () => onPlaces(spread(nodes, 'x')))}
      {tool(t('spreadDown'), IconLayoutDistributeHorizontal, () => onPlaces(spread(nodes, 'y')))}
      {onDuplicate && tool(t('duplicate'), IconCopyPlus, onDuplicate)}
      {deletable.length > 0 && tool(t('deleteSelected'), IconTrash, () => onDelete(deletable), 'red')}
      {tool(t('clearSelection'), IconX, onClear)}
    </div>
  );
}
