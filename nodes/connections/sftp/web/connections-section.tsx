import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { sftpConnections, type SftpConnection } from '../sftp-connections.contract.ts';
import { sources, type SourceStatus } from '@scriptorium/contract/connections/sources.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useState, type ReactNode } from 'react';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { ConnectionList, type ListedConnection } from '@scriptorium/node-web/sources/connection-list.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import { placeOf } from './connection-fields.ts';
import { TrustKey } from './trust-key.tsx';

type Listed = SftpConnection & ListedConnection;

interface ConnectionsSectionProps {
  readonly node: Node;
  readonly readOnly: boolean;
  /** The states of the fetching; absent for a node that sends. */
  readonly statuses?: readonly SourceStatus[] | undefined;
  readonly rests?: 'PAUSED' | 'INACTIVE' | undefined;
  /** The node has one connection. */
  readonly isSingle?: boolean;
}

/** The SFTP connections of a node; each change is stored at once. */
export function ConnectionsSection(props: ConnectionsSectionProps) {
  const { node, readOnly, statuses, rests, isSingle = false } = props;
  const [edited, setEdited] = useState<SftpConnection | 'new'>();
  const read = useRead(sftpConnections.list, { query: { nodeId: node.id } });
  const remove = useWrite(sftpConnections.remove, { refreshes: [sftpConnections.list, sources.ofNode] });
  return (
    <ReadStates read={read}>
      {(connections) => (
        <>
          <ConnectionList<Listed>
            connections={connections.map((one) => ({ ...one, place: placeOf(one) }))}
            statuses={statuses}
            rests={rests}
            readOnly={readOnly}
            isFull={isSingle && connections.length > 0}
            onAdd={() => setEdited('new')}
            onEdit={setEdited}
            onDelete={({ id }) => remove.mutate({ params: { id } })}
            {...(readOnly ? {} : { more: ({ id }: Listed) => changedKey(id, statuses) })}
          />
          {edited && (
            <ConnectionDialog
              nodeId={node.id}
              stored={edited === 'new' ? undefined : edited}
              onClose={() => setEdited(undefined)}
            />
          )}
        </>
      )}
    </ReadStates>
  );
}

/** For a connection that stopped because its server shows another key. */
function changedKey(id: number, statuses: readonly SourceStatus[] | undefined): ReactNode {
  const reason = statuses?.find((status) => status.id === id)?.reason;
  if (reason?.key !== 'reason.source.hostKey') return null;
  const { expected, shown } = reason.params;
  return <TrustKey id={id} changed={{ expected: String(expected), shown: String(shown) }} />;
}
