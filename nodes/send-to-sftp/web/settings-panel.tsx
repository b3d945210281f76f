import { Stack, Text } from '@mantine/core';
import { ActionPanel } from '@scriptorium/node-web/actions/action-panel.tsx';
import { FileSection } from '@scriptorium/node-web/file-template/file-section.tsx';
import { fileTemplateTexts } from '@scriptorium/node-web/file-template/texts.ts';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { ConnectionsSection } from '../../connections/sftp/web/connections-section.tsx';
import { sftpTexts } from '../../connections/sftp/web/texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { sendToSftp } from '../send-to-sftp.definition.ts';
import { sendToSftpReasons } from './reason-texts.ts';
import { sendToSftpTexts } from './texts.ts';

function ConnectionSection({ node, readOnly }: NodePanelProps) {
  const t = useTexts(sftpTexts);
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {t('oneConnection')}
      </Text>
      <ConnectionsSection node={node} readOnly={readOnly} isSingle />
    </Stack>
  );
}

function FileFields(panel: NodePanelProps) {
  const t = useTexts(sendToSftpTexts);
  return <FileSection {...panel} aboutName={t('notReplaced')} />;
}

export const NewNodeFields = FileFields;

export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(sendToSftpTexts);
  const ofFiles = useTexts(fileTemplateTexts);
  return (
    <ActionPanel
      panel={panel}
      definition={sendToSftp}
      reasons={sendToSftpReasons}
      sections={[
        {
          key: 'file',
          title: ofFiles('file'),
          content: <FileFields {...panel} />,
        },
        { key: 'connection', title: t('connection'), content: <ConnectionSection {...panel} /> },
      ]}
    />
  );
}
