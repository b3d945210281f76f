import { Stack, Text } from '@mantine/core';
import { ResultSection } from '@scriptorium/node-kit/panels/actions/result-section.tsx';
import { actionTexts } from '@scriptorium/node-kit/panels/actions/texts.ts';
import { TriggerSection } from '@scriptorium/node-kit/panels/actions/trigger-section.tsx';
import type { NodePanelProps } from '@scriptorium/node-kit/panels/node-web.ts';
import { AcceptanceFields, PriorityField } from '@scriptorium/node-kit/panels/options-fields.tsx';
import { PanelSections } from '@scriptorium/node-kit/panels/panel-sections.tsx';
import { ConnectionsSection } from '@scriptorium/node-kit/panels/sftp/connections-section.tsx';
import { sftpTexts } from '@scriptorium/node-kit/panels/sftp/texts.ts';
import { NodeWildcards } from '@scriptorium/node-kit/panels/template-editor/node-wildcards.tsx';
import { panelTexts } from '@scriptorium/node-kit/panels/texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { sendToSftp } from '../send-to-sftp.definition.ts';
import { FileSection } from './file-section.tsx';
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

export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(sendToSftpTexts);
  const inPanels = useTexts(panelTexts);
  const ofActions = useTexts(actionTexts);
  return (
    <NodeWildcards {...panel}>
      <PanelSections
        sections={[
          { key: 'file', title: t('file'), content: <FileSection {...panel} /> },
          { key: 'connection', title: t('connection'), content: <ConnectionSection {...panel} /> },
          { key: 'trigger', title: ofActions('trigger'), content: <TriggerSection {...panel} /> },
          {
            key: 'result',
            title: ofActions('lastResult'),
            content: <ResultSection {...panel} reasons={sendToSftpReasons} />,
          },
          {
            key: 'additional',
            title: inPanels('additional'),
            content: (
              <Stack gap="sm">
                <PriorityField {...panel} />
                <AcceptanceFields {...panel} definition={sendToSftp} />
              </Stack>
            ),
          },
        ]}
      />
    </NodeWildcards>
  );
}
