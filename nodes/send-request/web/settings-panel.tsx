import { Checkbox, Stack } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { ActionPanel } from '@scriptorium/node-web/actions/action-panel.tsx';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { SecretWildcards } from '@scriptorium/node-web/template-editor/secret-wildcards.tsx';
import { sendRequest } from '../send-request.definition.ts';
import { BodySection } from './body-section.tsx';
import { FieldMapList } from './field-map.tsx';
import { sendRequestReasons } from './reason-texts.ts';
import { requestOf } from './request.ts';
import { RequestSection } from './request-section.tsx';
import { sendRequestTexts } from './texts.ts';

function HeadersSection({ draft, edit, errorOf, readOnly }: NodePanelProps) {
  return (
    <SecretWildcards processId={draft.processId}>
      <FieldMapList
        kind="header"
        map={requestOf(draft).headers}
        readOnly={readOnly}
        errorOf={(name) => errorOf(`headers.${name}.value`)}
        onChange={(headers) => edit({ headers })}
      />
    </SecretWildcards>
  );
}

const hasBody = ({ draft }: NodePanelProps): boolean => requestOf(draft).httpRequestMethod !== 'GET';

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

export function NewNodeFields(panel: NodePanelProps) {
  return (
    <Stack gap="sm">
      <RequestSection {...panel} />
      <HeadersSection {...panel} />
      {hasBody(panel) && <BodySection {...panel} />}
      <DeliverySection {...panel} />
    </Stack>
  );
}

export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(sendRequestTexts);
  return (
    <ActionPanel
      panel={panel}
      definition={sendRequest}
      reasons={sendRequestReasons}
      sections={[
        { key: 'request', title: t('request'), content: <RequestSection {...panel} /> },
        { key: 'headers', title: t('headers'), content: <HeadersSection {...panel} /> },
        ...(hasBody(panel) ? [{ key: 'body', title: t('body'), content: <BodySection {...panel} /> }] : []),
        { key: 'delivery', title: t('delivery'), content: <DeliverySection {...panel} /> },
      ]}
    />
  );
}
