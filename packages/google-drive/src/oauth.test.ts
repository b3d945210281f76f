import {
  startGoogleDrive,
  type GoogleDriveServer,
} from '@scriptorium/testing/servers/google-drive-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits, settingsOf, signedIn } from './fixtures/signed-in.ts';
import { getFile } from './drive-client.ts';
import { authorizationUrl, exchangeCode, refreshAccess } from './oauth.ts';
import { newVerifier } from './pkce.ts';

let drive: GoogleDriveServer;
beforeAll(async () => {
  drive = await startGoogleDrive();
});
beforeEach(() => drive.state.clear());
afterAll(() => drive.close());

const redirectUri = 'https://scriptorium.example.org/oauth/google-drive';

/** Signs in as a person does; answers the address to which the provider redirects. */
async function consent({ verifier = newVerifier(), scope = drive.state.scope, answer = 'allow' } = {}) {
  const url = authorizationUrl(settingsOf(drive), { redirectUri, state: 'a state', verifier });
  const body = new URLSearchParams({ scope, answer });
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return { verifier, back: new URL(response.headers.get('location') ?? ''), url: new URL(url) };
}

const exchange = (code: string | null, verifier: string, settings = settingsOf(drive)) =>
  exchangeCode(settings, { code: code ?? '', redirectUri, verifier }, limits());

describe('a sign-in', () => {
  test('asks for a refresh token and consent, with a challenge and not the verifier', async () => {
    const { url, verifier } = await consent();
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      access_type: 'offline',
      prompt: 'consent',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: redirectUri,
      state: 'a state',
      scope: 'https://www.googleapis.com/auth/drive',
    });
    expect(url.href).not.toContain(verifier);
    expect(url.href).not.toContain(encodeURIComponent(drive.state.client.secret));
  });

  test('gives a code, which is exchanged once for a refresh token', async () => {
    const { back, verifier } = await consent();
    expect(back.searchParams.get('state')).toBe('a state');
    const { refreshToken } = await exchange(back.searchParams.get('code'), verifier);
    const { token } = await refreshAccess(settingsOf(drive), refreshToken, limits());
    expect(drive.state.accessTokens.has(token)).toBe(true);
    await expect(exchange(back.searchParams.get('code'), verifier)).rejects.toMatchObject({ kind: 'code' });
  });

  test('of another browser is worth nothing: its verifier is missing', async () => {
    const { back } = await consent();
    await expect(exchange(back.searchParams.get('code'), newVerifier())).rejects.toMatchObject({
      kind: 'code',
    });
  });

  test('without the requested scope is refused, although the provider gave a token', async () => {
    const { back, verifier } = await consent({ scope: 'https://www.googleapis.com/auth/drive.file' });
    await expect(exchange(back.searchParams.get('code'), verifier)).rejects.toMatchObject({ kind: 'scope' });
  });

  test('with a wrong secret of the installation says so', async () => {
    const { back, verifier } = await consent();
    const settings = { ...settingsOf(drive), clientSecret: 'wrong' };
    const failed = exchange(back.searchParams.get('code'), verifier, settings);
    await expect(failed).rejects.toMatchObject({ kind: 'client', code: '401 invalid_client' });
    await expect(failed).rejects.not.toMatchObject({ message: expect.stringContaining('wrong') as string });
  });

  test('that answers 200 with a page is an error that says so', async () => {
    const { back, verifier } = await consent();
    drive.state.fail('POST /token', 'html');
    await expect(exchange(back.searchParams.get('code'), verifier)).rejects.toMatchObject({
      kind: 'answer',
      code: '200 text/html',
    });
  });
});

describe('access', () => {
  test('that has ended is renewed without a person', async () => {
    const api = signedIn(drive);
    const { id } = drive.state.add({ name: 'a.txt' });
    await getFile(api, id);
    drive.state.expireAccessTokens();
    expect((await getFile(api, id)).name).toBe('a.txt');
  });

  test('is renewed once for calls at the same time', async () => {
    const api = signedIn(drive);
    const { id } = drive.state.add({ name: 'a.txt' });
    await getFile(api, id);
    drive.state.expireAccessTokens();
    drive.state.requests.length = 0;
    await Promise.all(Array.from({ length: 5 }, () => getFile(api, id)));
    expect(drive.state.requests.filter((name) => name === 'POST /token')).toHaveLength(1);
  });

  test('that a person has withdrawn ends, also in the middle of the work', async () => {
    const api = signedIn(drive);
    const { id } = drive.state.add({ name: 'a.txt' });
    await getFile(api, id);
    drive.state.revokeAll();
    await expect(getFile(api, id)).rejects.toMatchObject({ kind: 'revoked', code: '400 invalid_grant' });
  });

  test('with too small a scope is not taken for a missing right', async () => {
    const settings = { ...settingsOf(drive), scope: 'https://www.googleapis.com/auth/drive.file' };
    await expect(refreshAccess(settings, drive.state.signIn('another'), limits())).rejects.toMatchObject({
      kind: 'scope',
    });
  });

  test('is tried again later when the provider has a failure', async () => {
    drive.state.fail('POST /token', { status: 503, retryAfter: '7' });
    await expect(refreshAccess(settingsOf(drive), drive.state.signIn(), limits())).rejects.toMatchObject({
      kind: 'busy',
      retryAfterMs: 7000,
    });
  });
});
