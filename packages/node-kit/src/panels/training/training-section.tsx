import { Divider, Stack } from '@mantine/core';
import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import type { NodePanelProps } from '../node-web.ts';
import { trainableOf } from './training-draft.ts';
import { TrainingFields } from './training-fields.tsx';
import { TrainingState } from './training-state.tsx';
import { VersionList } from './version-list.tsx';

/** How a node learns, its trainings, and what was measured of them. */
export function TrainingSection({
  panel,
  definition,
}: {
  panel: NodePanelProps;
  definition: NodeDefinition;
}) {
  const { node, draft, readOnly } = panel;
  const stored = trainableOf(node);
  const isUnsaved = JSON.stringify(stored) !== JSON.stringify(trainableOf(draft));
  return (
    <Stack gap="md">
      <TrainingFields panel={panel} definition={definition} />
      {stored && (
        <>
          <Divider />
          <TrainingState
            nodeId={node.id}
            isRemote={stored.model === 'REMOTE'}
            readOnly={readOnly}
            isUnsaved={isUnsaved}
          />
          <VersionList nodeId={node.id} readOnly={readOnly} />
        </>
      )}
    </Stack>
  );
}
