import type { Generated } from 'kysely';
import type { Reason } from './reason.ts';
import type { Id, Json, JsonOrNull, OrNull, TimestampNow, TimestampOrNull } from './schema-columns.ts';

export type ConnectionKind = 'EMAIL' | 'SFTP' | 'GOOGLE_DRIVE' | 'FOLDER';
export type ConnectionState = 'OK' | 'BACKOFF' | 'STOPPED';
export type SourceItemState = 'FOUND' | 'DONE' | 'EMPTY' | 'GONE' | 'FAILED' | 'SKIPPED';

/** The numbers of the last successful listing. */
export interface Listing {
  listed: number;
  found: number;
  known: number;
}

/** Tables of connections to other systems and between processes, and secrets. */
export interface ConnectorSchema {
  secret: {
    id: Id;
    process_id: number;
    name: string;
    sealed: string;
    active: Generated<boolean>;
    created_by: OrNull<number>;
    created_at: TimestampNow;
  };
  connection: {
    id: Id;
    node_id: number;
    kind: ConnectionKind;
    settings: Json<Record<string, unknown>>;
    sealed: OrNull<string>;
    host_key: OrNull<string>;
    epoch: Generated<number>;
    cron: OrNull<string>;
    next_tick: TimestampOrNull;
    cursor: JsonOrNull<Record<string, unknown>>;
    state: Generated<ConnectionState>;
    failures: Generated<number>;
    next_try_at: TimestampOrNull;
    reason: JsonOrNull<Reason>;
    last_listing: JsonOrNull<Listing>;
    last_started_at: TimestampOrNull;
    last_ok_at: TimestampOrNull;
    lease_token: OrNull<string>;
    lease_until: TimestampOrNull;
    created_at: TimestampNow;
  };
  source_item: {
    id: Id;
    connection_id: number;
    place: string;
    identity: OrNull<string>;
    name: string;
    size: OrNull<number>;
    data: Json<Record<string, unknown>>;
    state: Generated<SourceItemState>;
    tries: Generated<number>;
    cut_off: Generated<number>;
    next_try_at: TimestampNow;
    reason: JsonOrNull<Reason>;
    document_id: OrNull<number>;
    lease_token: OrNull<string>;
    found_at: TimestampNow;
    finished_at: TimestampOrNull;
  };
  sent_document: {
    step_id: number;
    attempt: number;
    receiver_id: number;
    document_id: OrNull<number>;
    sent_at: TimestampNow;
  };
}
