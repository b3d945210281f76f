import { sendOutgoing } from '@scriptorium/outgoing/send.ts';
import { z } from 'zod';
import { DriveError } from './drive-error.ts';
import type { CallLimits, GoogleSettings } from './google-settings.ts';
import { contentOf, tokenError } from './answer-faults.ts';
import { challengeOf } from './pkce.ts';

const MAX_ANSWER = 100_000;

interface SignIn {
  readonly redirectUri: string;
  readonly state: string;
  readonly verifier: string;
}

/**
 * Returns the page where a person signs in and gives the permission. `prompt=consent`: without it Google gives a
 * refresh token only at the first time.
 */
export function authorizationUrl(settings: GoogleSettings, { redirectUri, state, verifier }: SignIn): string {
  const url = new URL('/o/oauth2/v2/auth', settings.accountsUrl);
  url.search = new URLSearchParams({
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: settings.scope,
    state,
    access_type: 'offline',
    prompt: 'consent',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  }).toString();
  return url.href;
}

const Tokens = z.object({
  access_token: z.string().min(1).max(10_000),
  /** Seconds. */
  expires_in: z.number().positive().default(3600),
  /** The scopes that the person has granted, which may be fewer than those that were requested. */
  scope: z.string().optional(),
  refresh_token: z.string().min(1).max(10_000).optional(),
});

export interface AccessToken {
  readonly token: string;
  readonly expiresAt: number;
}

/** Exchanges the code of a sign-in for a refresh token. A code works once. */
export async function exchangeCode(
  settings: GoogleSettings,
  { code, redirectUri, verifier }: { code: string } & Omit<SignIn, 'state'>,
  limits: CallLimits,
): Promise<{ refreshToken: string }> {
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
  const tokens = await requestTokens(settings, form, limits, 'code');
  requireScope(settings, tokens.scope);
  if (tokens.refresh_token === undefined)
    throw new DriveError('answer', hostOf(settings), '200 without a refresh token');
  return { refreshToken: tokens.refresh_token };
}

/** Rejects with `revoked` once the person has withdrawn the permission. */
export async function refreshAccess(
  settings: GoogleSettings,
  refreshToken: string,
  limits: CallLimits,
): Promise<AccessToken> {
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const asked = Date.now();
  const tokens = await requestTokens(settings, form, limits, 'revoked');
  if (tokens.scope !== undefined) requireScope(settings, tokens.scope);
  return { token: tokens.access_token, expiresAt: asked + tokens.expires_in * 1000 };
}

const hostOf = ({ tokenUrl }: GoogleSettings): string => new URL(tokenUrl).hostname;

async function requestTokens(
  settings: GoogleSettings,
  form: Record<string, string>,
  limits: CallLimits,
  refused: 'code' | 'revoked',
): Promise<z.output<typeof Tokens>> {
  const { clientId, clientSecret } = settings;
  const answer = await sendOutgoing({
    ...limits,
    method: 'POST',
    url: new URL('/token', settings.tokenUrl).href,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret }).toString(),
    maxBytes: MAX_ANSWER,
    // a redirect would carry the secret elsewhere
    maxRedirects: 0,
  });
  if (answer.status !== 200) throw tokenError(answer, hostOf(settings), refused);
  return contentOf(Tokens, answer, hostOf(settings));
}

function requireScope(settings: GoogleSettings, given: string | undefined): void {
  const granted = new Set((given ?? '').split(' '));
  const isComplete = settings.scope.split(' ').every((scope) => granted.has(scope));
  if (!isComplete) throw new DriveError('scope', hostOf(settings), '200 with another scope');
}
