import { Stack, Text } from '@mantine/core';
import { sources } from '@scriptorium/contract/connections/sources.ts';
import { PanelSections } from '@scriptorium/node-web/panel-sections.tsx';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { ConnectionList } from '@scriptorium/node-web/sources/connection-list.tsx';
import { FetchNow } from '@scriptorium/node-web/sources/fetch-now.tsx';
import { ScheduleSection } from '@scriptorium/node-web/sources/schedule-section.tsx';
import { sourceTexts } from '@scriptorium/node-web/sources/texts.ts';
import { useNodeSources } from '@scriptorium/node-web/sources/use-sources.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { folderConnections, folderFetch, type FolderConnection } from '../folder-upload.contract.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import { folderUploadTexts } from './texts.ts';

/** The watched folders with the state of each, and a fetch on request; each change is stored at once. */
function Folders({ node, readOnly }: NodePanelProps) {
  const t = useTexts(folderUploadTexts);
  const call = useCall();
  const read = useRead(folderConnections.list, { query: { nodeId: node.id } });
  const { data: statuses } = useNodeSources(node.id);
  const [edited, setEdited] = useState<FolderConnection | 'new' | null>(null);
  const remove = useWrite(folderConnections.remove, { refreshes: [folderConnections.list, sources.ofNode] });
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {t('about')}
      </Text>
      <ReadStates read={read}>
        {(connections) => (
          <ConnectionList
            connections={connections.map((one) => ({ ...one, place: one.folder }))}
            statuses={statuses}
            rests={node['active'] === false ? 'INACTIVE' : undefined}
            readOnly={readOnly}
            onAdd={() => setEdited('new')}
            onEdit={setEdited}
            onDelete={({ id }) => remove.mutate({ params: { id } })}
          />
        )}
      </ReadStates>
      {!readOnly && (
        <div>
          <FetchNow
            request={() => call(folderFetch.now, { params: { id: node.id } })}
            disabled={!statuses?.length}
          />
        </div>
      )}
      {edited !== null && (
        <ConnectionDialog
          nodeId={node.id}
          edited={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  );
}

export const NewNodeFields = ScheduleSection;

export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(sourceTexts);
  return (
    <PanelSections
      sections={[
        { key: 'connections', title: t('connections'), content: <Folders {...panel} /> },
        { key: 'schedule', title: t('schedule'), content: <ScheduleSection {...panel} /> },
      ]}
    />
  );
}
