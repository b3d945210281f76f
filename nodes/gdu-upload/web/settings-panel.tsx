import { Group, Stack, Text } from '@mantine/core';
import { googleDriveConnections } from '../../connections/google-drive/google-drive-connections.contract.ts';
import { CronField } from '@scriptorium/node-web/actions/cron-field.tsx';
import { DriveConnections } from '../../connections/google-drive/web/drive-connections.tsx';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { PanelSections } from '@scriptorium/node-web/panel-sections.tsx';
import { FetchNow } from '@scriptorium/node-web/sources/fetch-now.tsx';
import { useNodeSources } from '@scriptorium/node-web/sources/use-sources.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { gduUploadTexts } from './texts.ts';

function ConnectionsSection({ node, readOnly }: NodePanelProps) {
  const t = useTexts(gduUploadTexts);
  const call = useCall();
  const { data: statuses } = useNodeSources(node.id);
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {t('about')}
      </Text>
      <DriveConnections nodeId={node.id} readOnly={readOnly} statuses={statuses} />
      {!readOnly && (
        <Group>
          <FetchNow
            request={() => call(googleDriveConnections.fetchContent, { params: { id: node.id } })}
            disabled={statuses === undefined || statuses.length === 0}
          />
        </Group>
      )}
    </Stack>
  );
}

function ScheduleSection({ node, draft, edit, errorOf, readOnly }: NodePanelProps) {
  return (
    <CronField
      value={draft.cron}
      stored={{ cron: node.cron, nextTick: node.nextTick }}
      readOnly={readOnly}
      error={errorOf('cron')}
      onChange={(cron) => edit({ cron }, 'typed')}
    />
  );
}

export const NewNodeFields = ScheduleSection;

export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(gduUploadTexts);
  return (
    <PanelSections
      sections={[
        { key: 'connections', title: t('connections'), content: <ConnectionsSection {...panel} /> },
        { key: 'schedule', title: t('schedule'), content: <ScheduleSection {...panel} /> },
      ]}
    />
  );
}
