import { Stack } from '@mantine/core';
import { sftpConnections } from '../../connections/sftp/sftp-connections.contract.ts';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { PanelSections } from '@scriptorium/node-web/panel-sections.tsx';
import { ConnectionsSection } from '../../connections/sftp/web/connections-section.tsx';
import { FetchNow } from '@scriptorium/node-web/sources/fetch-now.tsx';
import { ScheduleSection } from '@scriptorium/node-web/sources/schedule-section.tsx';
import { sourceTexts } from '@scriptorium/node-web/sources/texts.ts';
import { useNodeSources } from '@scriptorium/node-web/sources/use-sources.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';

/** The connections with their states, and a fetch on request. */
function FetchSection({ node, readOnly }: NodePanelProps) {
  const call = useCall();
  const { data: statuses } = useNodeSources(node.id);
  const hasNone = statuses?.length === 0;
  return (
    <Stack gap="sm">
      <ConnectionsSection
        node={node}
        readOnly={readOnly}
        statuses={statuses}
        rests={node['active'] === false ? 'INACTIVE' : undefined}
      />
      {!readOnly && (
        <div>
          <FetchNow
            request={() => call(sftpConnections.fetch, { params: { id: node.id } })}
            disabled={hasNone}
          />
        </div>
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
        { key: 'connections', title: t('connections'), content: <FetchSection {...panel} /> },
        { key: 'schedule', title: t('schedule'), content: <ScheduleSection {...panel} /> },
      ]}
    />
  );
}
