import type { AllowList } from '@scriptorium/outgoing/allow-list.ts';

/** The OAuth client of this installation, and the addresses of Google. */
export interface GoogleSettings {
  /** GOOGLE_CLIENT_ID */
  readonly clientId: string;
  /** GOOGLE_CLIENT_SECRET */
  readonly clientSecret: string;
  /** GOOGLE_SCOPE: one or several, separated by spaces. */
  readonly scope: string;
  /** GOOGLE_ACCOUNTS_URL: where people sign in. */
  readonly accountsUrl: string;
  /** GOOGLE_TOKEN_URL: where tokens are issued. */
  readonly tokenUrl: string;
  /** GOOGLE_API_URL: where files are. */
  readonly apiUrl: string;
}

/** Limits of every call. */
export interface CallLimits {
  readonly allow: AllowList;
  /** For one answer, or for the next bytes of a download. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}
