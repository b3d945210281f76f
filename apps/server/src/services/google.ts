import type { GoogleSettings } from '@scriptorium/google-drive/google-settings.ts';
import type { Settings } from '../config/settings.ts';

/** Reads the OAuth client of this installation at Google; null without a client id. */
export function googleOf(settings: Settings): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  if (clientId === undefined || clientSecret === undefined) return null;
  return {
    clientId,
    clientSecret,
    scope: settings.GOOGLE_SCOPE,
    accountsUrl: settings.GOOGLE_ACCOUNTS_URL,
    tokenUrl: settings.GOOGLE_TOKEN_URL,
    apiUrl: settings.GOOGLE_API_URL,
  };
}
