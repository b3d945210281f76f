import { Stack, Text, Title } from '@mantine/core';
import { ResultSection } from '@scriptorium/node-web/actions/result-section.tsx';
import { actionTexts } from '@scriptorium/node-web/actions/texts.ts';
import { TriggerSection } from '@scriptorium/node-web/actions/trigger-section.tsx';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { AcceptanceFields, PriorityField } from '@scriptorium/node-web/options-fields.tsx';
import { PanelSections } from '@scriptorium/node-web/panel-sections.tsx';
import { NodeWildcards } from '@scriptorium/node-web/template-editor/node-wildcards.tsx';
import { panelTexts } from '@scriptorium/node-web/texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ReactNode } from 'react';
import { sendMail } from '../send-mail.definition.ts';
import { MessageFields, ServerFields } from './mail-fields.tsx';
import { sendMailReasons } from './reason-texts.ts';
import { Receivers } from './receivers.tsx';
import { sendMailTexts } from './texts.ts';

function Part({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={4} fz={14}>
        {title}
      </Title>
      {about && (
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      )}
      {children}
    </Stack>
  );
}

export function NewNodeFields(panel: NodePanelProps) {
  const t = useTexts(sendMailTexts);
  return (
    <Stack gap="lg">
      <Part title={t('mail')}>
        <MessageFields {...panel} />
      </Part>
      <Part title={t('receivers')}>
        <Receivers {...panel} />
      </Part>
      <Part title={t('server')} about={t('smtpPortAbout')}>
        <ServerFields {...panel} />
      </Part>
    </Stack>
  );
}

/** Two parts: what the node sends and when, and what all nodes have (SEND-14). */
export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(sendMailTexts);
  const inPanels = useTexts(panelTexts);
  const ofActions = useTexts(actionTexts);
  const nodeSettings = (
    <Stack gap="lg">
      <NewNodeFields {...panel} />
      <Part title={ofActions('trigger')}>
        <TriggerSection {...panel} />
      </Part>
      <Part title={ofActions('lastResult')}>
        <ResultSection {...panel} reasons={sendMailReasons} />
      </Part>
    </Stack>
  );
  return (
    <NodeWildcards
      nodeId={panel.node.id}
      triggerType={panel.draft.triggerType}
      resultTexts={panel.resultTexts}
    >
      <PanelSections
        sections={[
          { key: 'node', title: t('nodeSettings'), content: nodeSettings },
          {
            key: 'additional',
            title: inPanels('additional'),
            content: (
              <Stack gap="sm">
                <PriorityField {...panel} />
                <AcceptanceFields {...panel} definition={sendMail} />
              </Stack>
            ),
          },
        ]}
      />
    </NodeWildcards>
  );
}
