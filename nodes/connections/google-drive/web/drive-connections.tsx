import { Badge } from '@mantine/core';
import { googleDriveConnections, type GoogleDriveConnection } from '../google-drive-connections.contract.ts';
import { sources, type SourceStatus } from '@scriptorium/contract/connections/sources.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { ConnectionList } from '@scriptorium/node-web/sources/connection-list.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import { driveTexts } from './texts.ts';

interface DriveConnectionsProps {
  readonly nodeId: number;
  readonly readOnly: boolean;
  /** The maximum of connections of the node. */
  readonly most?: number;
  /** The states of the fetching; absent for a node that sends. */
  readonly statuses?: readonly SourceStatus[] | undefined;
}

/** The connections of a node to Google Drive, which are saved at once, apart from its other settings. */
export function DriveConnections({ nodeId, readOnly, most = 100, statuses }: DriveConnectionsProps) {
  const t = useTexts(driveTexts);
  const read = useRead(googleDriveConnections.ofNode, { params: { id: nodeId } });
  const remove = useWrite(googleDriveConnections.save, {
    refreshes: [googleDriveConnections.ofNode, sources.ofNode],
  });
  const [edited, setEdited] = useState<{ connection: GoogleDriveConnection | null } | null>(null);
  return (
    <>
      <ReadStates read={read}>
        {(connections) => (
          <ConnectionList
            connections={connections.map((connection) => ({
              ...connection,
              place: t('folder', { folderId: connection.folderId }),
            }))}
            statuses={statuses}
            readOnly={readOnly}
            isFull={connections.length >= most}
            onAdd={() => setEdited({ connection: null })}
            onEdit={(connection) => setEdited({ connection })}
            onDelete={({ id }) => remove.mutate({ body: { nodeId, deletedConnectionIds: [id] } })}
            more={badgeOf}
          />
        )}
      </ReadStates>
      {edited && (
        <ConnectionDialog nodeId={nodeId} connection={edited.connection} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

const badgeOf = ({ authorized }: GoogleDriveConnection) => (authorized ? null : <SignInNeeded />);

function SignInNeeded() {
  const t = useTexts(driveTexts);
  return (
    <Badge size="sm" color="red" variant="light">
      {t('unauthorized')}
    </Badge>
  );
}
