import { ActionIcon } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconLayoutNavbarCollapse, IconLayoutNavbarExpand } from '@tabler/icons-react';
import { memo } from 'react';
import { transcriptTexts } from '../../../annotating/transcript/transcript-texts.ts';
import { useCollapsedRows } from './use-collapsed.ts';

/** Collapses or expands all rows (AUDIO-12). */
export const CollapseAll = memo(function CollapseAll() {
  const { areAll, toggleAll } = useCollapsedRows();
  const t = useTexts(transcriptTexts);
  const name = t(areAll ? 'expandAll' : 'collapseAll');
  const Icon = areAll ? IconLayoutNavbarExpand : IconLayoutNavbarCollapse;
  return (
    <Tooltip label={name}>
      <ActionIcon variant="subtle" color="gray" aria-label={name} onClick={toggleAll}>
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  );
});
