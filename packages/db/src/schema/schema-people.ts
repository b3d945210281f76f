import type { AccessMode, Authority } from '@scriptorium/domain/access/access.ts';
import type { Generated } from 'kysely';
import type { Timestamp, TimestampNow, TimestampOrNull, OrNull, Id, Json } from './schema-columns.ts';

/** Users, their rights and sessions, and the audits. */
export interface PeopleSchema {
  app_user: {
    id: Id;
    login: string;
    email: OrNull<string>;
    first_name: OrNull<string>;
    last_name: OrNull<string>;
    password_hash: OrNull<string>;
    activated: Generated<boolean>;
    lang_key: Generated<string>;
    token_epoch: Generated<number>;
    created_at: TimestampNow;
    created_by: OrNull<number>;
    modified_at: TimestampOrNull;
    modified_by: OrNull<number>;
    oidc_issuer: OrNull<string>;
    oidc_subject: OrNull<string>;
    deleted_at: TimestampOrNull;
    /** Whether mentions are also sent by mail. */
    mention_mails: Generated<boolean>;
  };
  role: { id: Id; name: string; predefined: Generated<boolean> };
  role_authority: { role_id: number; authority_id: number };
  user_role: { user_id: number; role: string };
  account_key: {
    key_hash: string;
    user_id: number;
    purpose: 'ACTIVATE' | 'RESET';
    expires_at: Timestamp;
  };
  api_key: {
    id: Id;
    user_id: number;
    token_hash: string;
    hint: string;
    expires_at: Timestamp;
    created_at: TimestampNow;
    last_used_at: TimestampOrNull;
  };
  saved_view: {
    id: Id;
    user_id: number;
    process_id: number;
    page: 'documents-dashboard' | 'issues-dashboard' | 'documents';
    name: string;
    search: string;
  };
  audit_event: {
    id: Id;
    at: TimestampNow;
    type: string;
    user_id: OrNull<number>;
    principal: string;
    address: OrNull<string>;
    data: Json<Record<string, unknown>>;
  };
  http_log: {
    id: Id;
    at: Timestamp;
    method: string;
    route: OrNull<string>;
    path: string;
    status: number;
    ms: number;
    login: OrNull<string>;
    address: OrNull<string>;
    server: string;
  };
  authority: { id: Id; type: Authority['type']; component_id: number; mode: AccessMode };
  user_settings: {
    user_id: number;
    font_size: number;
    line_height: number;
    font_color: string;
    source_download_blocked: boolean;
  };
  user_authority: { user_id: number; authority_id: number };
  oidc_code: { code_hash: string; user_id: number; sealed_id_token: string; expires_at: Timestamp };
  oidc_session: { token_id: string; sealed_id_token: string; expires_at: Timestamp };
  revoked_token: { token_id: string; expires_at: Timestamp };
  sign_in_failure: { account_key: string; address: string; failures: number; blocked_until: Timestamp };
}
