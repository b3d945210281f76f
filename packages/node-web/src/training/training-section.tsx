import { Stack } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { NodePanelProps } from '../node-web.ts';
import type { PanelSection } from '../panel-sections.tsx';
import { trainableOf } from './training-draft.ts';
import { trainingTexts } from './texts.ts';
import { TrainingState } from './training-state.tsx';
import { VersionList } from './version-list.tsx';

/** The section of a node that learns: its trainings, and what was measured of them. None for other nodes. */
export function useTrainingSection(panel: NodePanelProps): readonly PanelSection[] {
  const t = useTexts(trainingTexts);
  const { node } = panel;
  return trainableOf(node) === null
    ? []
    : [{ key: 'training', title: t('training'), content: <TrainingSection {...panel} /> }];
}

function TrainingSection({ node, settle, isHeldBack, readOnly }: NodePanelProps) {
  return (
    <Stack gap="md">
      <TrainingState
        nodeId={node.id}
        isRemote={trainableOf(node)?.model === 'REMOTE'}
        readOnly={readOnly}
        settle={settle}
        isHeldBack={isHeldBack}
      />
      <VersionList node={node} readOnly={readOnly} />
    </Stack>
  );
}
