import { Group, Stack, Text } from '@mantine/core';
import { sources } from '@scriptorium/contract/connections/sources.ts';
import { PanelSections } from '@scriptorium/node-web/panel-sections.tsx';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { ConnectionList } from '@scriptorium/node-web/sources/connection-list.tsx';
import { FetchNow } from '@scriptorium/node-web/sources/fetch-now.tsx';
import { useNodeSources } from '@scriptorium/node-web/sources/use-sources.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { emailConnections, emailUpload, type EmailConnection } from '../email-upload.contract.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import { emailUploadTexts } from './texts.ts';

const MAX_CONNECTIONS = 100;
const NO_BREAK = '\u{a0}';

export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(emailUploadTexts);
  const content = <Mailboxes {...panel} />;
  return <PanelSections sections={[{ key: 'mailboxes', title: t('mailboxes'), content }]} />;
}

/** The mailboxes of the node, with the state of each; adding, changing and deleting is stored at once. */
function Mailboxes({ node, readOnly }: NodePanelProps) {
  const t = useTexts(emailUploadTexts);
  const call = useCall();
  const read = useRead(emailConnections.list, { query: { nodeId: node.id } });
  const { data: statuses } = useNodeSources(node.id);
  const [edited, setEdited] = useState<EmailConnection | 'new' | null>(null);
  const remove = useWrite(emailConnections.remove, { refreshes: [emailConnections.list, sources.ofNode] });
  const listed = (connection: EmailConnection) => ({
    ...connection,
    name: t('listed', connection),
    place: [
      connection.imapHost,
      t(connection.contentType === 'MESSAGE' ? 'whole' : 'attachments'),
      connection.cron?.replaceAll(' ', NO_BREAK) ?? t('onRequest'),
    ].join(' · '),
  });
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {t('about')}
      </Text>
      <ReadStates read={read}>
        {(connections) => (
          <>
            <ConnectionList
              connections={connections.map(listed)}
              statuses={statuses}
              readOnly={readOnly}
              isFull={connections.length >= MAX_CONNECTIONS}
              onAdd={() => setEdited('new')}
              onEdit={({ id }) => setEdited(connections.find((one) => one.id === id) ?? null)}
              onDelete={({ id }) => remove.mutate({ params: { id } })}
            />
            <Group>
              <FetchNow
                disabled={readOnly || connections.length === 0}
                request={() => call(emailUpload.fetchMail, { params: { id: node.id } })}
              />
            </Group>
          </>
        )}
      </ReadStates>
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
