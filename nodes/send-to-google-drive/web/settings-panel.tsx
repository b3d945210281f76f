import { Alert, Stack, Text } from '@mantine/core';
import { googleDriveConnections } from '../../connections/google-drive/google-drive-connections.contract.ts';
import { DriveConnections } from '../../connections/google-drive/web/drive-connections.tsx';
import { ActionPanel } from '@scriptorium/node-web/actions/action-panel.tsx';
import { FileSection } from '@scriptorium/node-web/file-template/file-section.tsx';
import { fileTemplateTexts } from '@scriptorium/node-web/file-template/texts.ts';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { sendToGoogleDrive } from '../send-to-google-drive.definition.ts';
import { sendToGoogleDriveReasons } from './reason-texts.ts';
import { sendToGoogleDriveTexts } from './texts.ts';

function ConnectionSection({ node, readOnly }: NodePanelProps) {
  const t = useTexts(sendToGoogleDriveTexts);
  const { data } = useRead(googleDriveConnections.ofNode, { params: { id: node.id } });
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {t('oneConnection')}
      </Text>
      {data?.length === 0 && !readOnly && (
        <Alert color="yellow" p="xs">
          {t('needsConnection')}
        </Alert>
      )}
      <DriveConnections nodeId={node.id} readOnly={readOnly} most={1} />
    </Stack>
  );
}

export const NewNodeFields = FileSection;

export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(sendToGoogleDriveTexts);
  const ofFiles = useTexts(fileTemplateTexts);
  return (
    <ActionPanel
      panel={panel}
      definition={sendToGoogleDrive}
      reasons={sendToGoogleDriveReasons}
      sections={[
        { key: 'connection', title: t('connection'), content: <ConnectionSection {...panel} /> },
        { key: 'file', title: ofFiles('file'), content: <FileSection {...panel} /> },
      ]}
    />
  );
}
