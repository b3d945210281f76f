import { Alert, Stack, Text } from '@mantine/core';
import { googleDriveConnections } from '@scriptorium/contract/google-drive-connections.ts';
import { ResultSection } from '@scriptorium/node-kit/panels/actions/result-section.tsx';
import { actionTexts } from '@scriptorium/node-kit/panels/actions/texts.ts';
import { TriggerSection } from '@scriptorium/node-kit/panels/actions/trigger-section.tsx';
import { DriveConnections } from '@scriptorium/node-kit/panels/google-drive/drive-connections.tsx';
import type { NodePanelProps } from '@scriptorium/node-kit/panels/node-web.ts';
import { AcceptanceFields, PriorityField } from '@scriptorium/node-kit/panels/options-fields.tsx';
import { PanelSections } from '@scriptorium/node-kit/panels/panel-sections.tsx';
import { NodeWildcards } from '@scriptorium/node-kit/panels/template-editor/node-wildcards.tsx';
import { panelTexts } from '@scriptorium/node-kit/panels/texts.ts';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { sendToGoogleDrive } from '../send-to-google-drive.definition.ts';
import { FileSection } from './file-section.tsx';
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

export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(sendToGoogleDriveTexts);
  const inPanels = useTexts(panelTexts);
  const ofActions = useTexts(actionTexts);
  return (
    <NodeWildcards {...panel}>
      <PanelSections
        sections={[
          { key: 'connection', title: t('connection'), content: <ConnectionSection {...panel} /> },
          { key: 'file', title: t('file'), content: <FileSection {...panel} /> },
          { key: 'trigger', title: ofActions('trigger'), content: <TriggerSection {...panel} /> },
          {
            key: 'result',
            title: ofActions('lastResult'),
            content: <ResultSection {...panel} reasons={sendToGoogleDriveReasons} />,
          },
          {
            key: 'additional',
            title: inPanels('additional'),
            content: (
              <Stack gap="sm">
                <PriorityField {...panel} />
                <AcceptanceFields {...panel} definition={sendToGoogleDrive} />
              </Stack>
            ),
          },
        ]}
      />
    </NodeWildcards>
  );
}
