import { Checkbox, Stack } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { NodeWildcards } from '@scriptorium/node-kit/panels/template-editor/node-wildcards.tsx';
import type { NodePanelProps } from '@scriptorium/node-kit/panels/node-web.ts';
import { AcceptanceFields, PriorityField } from '@scriptorium/node-kit/panels/options-fields.tsx';
import { PanelSections } from '@scriptorium/node-kit/panels/panel-sections.tsx';
import { panelTexts } from '@scriptorium/node-kit/panels/texts.ts';
import { TriggerSection } from '@scriptorium/node-kit/panels/actions/trigger-section.tsx';
import { ResultSection } from '@scriptorium/node-kit/panels/actions/result-section.tsx';
import { actionTexts } from '@scriptorium/node-kit/panels/actions/texts.ts';
import { sendRequest } from '../send-request.definition.ts';
import { BodySection } from './body-section.tsx';
import { FieldMapList } from './field-map.tsx';
import { sendRequestReasons } from './reason-texts.ts';
import { requestOf } from './request.ts';
import { RequestSection } from './request-section.tsx';
import { sendRequestTexts } from './texts.ts';

function HeadersSection({ draft, edit, errorOf, readOnly }: NodePanelProps) {
  return (
    <FieldMapList
      kind="header"
      map={requestOf(draft).headers}
      readOnly={readOnly}
      errorOf={(name) => errorOf(`headers.${name}.value`)}
      onChange={(headers) => edit({ headers })}
    />
  );
}

function DeliverySection({ draft, edit, readOnly }: NodePanelProps) {
  const t = useTexts(sendRequestTexts);
  return (
    <Checkbox
      label={t('repeatable')}
      description={t('repeatableAbout')}
      checked={requestOf(draft).repeatable}
      disabled={readOnly}
      onChange={(event) => edit({ repeatable: event.currentTarget.checked })}
    />
  );
}

export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(sendRequestTexts);
  const inPanels = useTexts(panelTexts);
  const ofActions = useTexts(actionTexts);
  const hasBody = requestOf(panel.draft).httpRequestMethod !== 'GET';
  return (
    <NodeWildcards {...panel}>
      <PanelSections
        sections={[
          { key: 'request', title: t('request'), content: <RequestSection {...panel} /> },
          { key: 'headers', title: t('headers'), content: <HeadersSection {...panel} /> },
          ...(hasBody ? [{ key: 'body', title: t('body'), content: <BodySection {...panel} /> }] : []),
          { key: 'delivery', title: t('delivery'), content: <DeliverySection {...panel} /> },
          { key: 'trigger', title: ofActions('trigger'), content: <TriggerSection {...panel} /> },
          {
            key: 'result',
            title: ofActions('lastResult'),
            content: <ResultSection {...panel} reasons={sendRequestReasons} />,
          },
          {
            key: 'additional',
            title: inPanels('additional'),
            content: (
              <Stack gap="sm">
                <PriorityField {...panel} />
                <AcceptanceFields {...panel} definition={sendRequest} />
              </Stack>
            ),
          },
        ]}
      />
    </NodeWildcards>
  );
}
