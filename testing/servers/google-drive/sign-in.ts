import { createHash } from 'node:crypto';
import { newId, type DriveState, type Grant } from './drive-state.ts';
import { escapeHtml, page, send, sendJson, type Exchange } from './http-parts.ts';

/** Pages of the provider end the connection with the window that opened them. */
const PAGE = { 'content-type': 'text/html; charset=utf-8', 'cross-origin-opener-policy': 'same-origin' };

/** Parameters that a client must send to the page of consent. */
const REQUIRED = {
  response_type: 'code',
  access_type: 'offline',
  prompt: 'consent',
  code_challenge_method: 'S256',
};

/** The page of consent: GET shows it, POST is its form. */
export function authorize(exchange: Exchange): void {
  const { url, request } = exchange;
  const wrong = Object.entries(REQUIRED).find(([name, value]) => url.searchParams.get(name) !== value);
  const isKnown = url.searchParams.get('client_id') === exchange.state.client.id;
  if (wrong || !isKnown || !isOwnAddress(url.searchParams.get('redirect_uri')))
    return send(exchange, 400, PAGE, page('Error 400', `<p>${wrong?.[0] ?? 'client_id, redirect_uri'}</p>`));
  if (request.method === 'POST') return decide(exchange);
  const scopes = (url.searchParams.get('scope') ?? '')
    .split(' ')
    .map(
      (scope) =>
        `<p><label><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked> ${escapeHtml(scope)}</label></p>`,
    );
  const form = `<form method="post">${scopes.join('')}<button name="answer" value="allow">Allow</button> <button name="answer" value="cancel">Cancel</button></form>`;
  send(exchange, 200, PAGE, page('Test Drive', form));
}

/** Google compares whole addresses; the port of a server under test is not known before. */
const isOwnAddress = (address: string | null): boolean =>
  address !== null && URL.canParse(address) && new URL(address).pathname === '/oauth/google-drive';

function decide(exchange: Exchange): void {
  const { url, body, state } = exchange;
  const form = new URLSearchParams(body.toString());
  const back = new URL(url.searchParams.get('redirect_uri') ?? '');
  back.searchParams.set('state', url.searchParams.get('state') ?? '');
  if (form.get('answer') === 'allow') {
    const code = `4/${newId()}`;
    state.codes.set(code, {
      redirectUri: url.searchParams.get('redirect_uri') ?? '',
      challenge: url.searchParams.get('code_challenge') ?? '',
      scope: form.getAll('scope').join(' '),
    });
    back.searchParams.set('code', code);
    back.searchParams.set('scope', form.getAll('scope').join(' '));
  } else back.searchParams.set('error', 'access_denied');
  send(exchange, 302, { ...PAGE, location: back.href });
}

/** Exchanges codes, each once, and renews access tokens. */
export function issueTokens(exchange: Exchange): void {
  const { body, state } = exchange;
  const form = new URLSearchParams(body.toString());
  const isClient =
    form.get('client_id') === state.client.id && form.get('client_secret') === state.client.secret;
  if (!isClient) return sendJson(exchange, { error: 'invalid_client' }, 401);
  if (form.get('grant_type') === 'refresh_token') return renew(exchange, form.get('refresh_token') ?? '');
  const code = form.get('code') ?? '';
  const grant = state.codes.get(code);
  state.codes.delete(code);
  if (!grant || !isProven(grant, form)) return sendJson(exchange, { error: 'invalid_grant' }, 400);
  sendJson(exchange, { ...accessToken(state, grant.scope), refresh_token: state.signIn(grant.scope) });
}

const isProven = ({ redirectUri, challenge }: Grant, form: URLSearchParams): boolean =>
  form.get('redirect_uri') === redirectUri &&
  createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url') === challenge;

function renew(exchange: Exchange, refreshToken: string): void {
  const scope = exchange.state.refreshTokens.get(refreshToken);
  if (scope === undefined) return sendJson(exchange, { error: 'invalid_grant' }, 400);
  sendJson(exchange, accessToken(exchange.state, scope));
}

function accessToken(state: DriveState, scope: string) {
  const token = `ya29.${newId()}`;
  state.accessTokens.set(token, scope);
  return { access_token: token, expires_in: 3599, scope, token_type: 'Bearer' };
}
