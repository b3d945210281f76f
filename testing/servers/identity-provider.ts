import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';

/** Claims about a person, beside the subject. */
export type Claims = Record<string, unknown>;

export interface TestIdentityProvider {
  readonly issuer: string;
  /** Settings of a server that uses this provider. */
  readonly settings: Record<string, string>;
  /** Users who may sign in, by subject; the form asks for it. */
  readonly people: Map<string, Claims>;
  close(): Promise<void>;
}

const CLIENT = { id: 'scriptorium', secret: 'a secret of the test client' };
const PROFILE = ['preferred_username', 'given_name', 'family_name', 'locale', 'groups'];

/** Signed-in users have granted all consents. */
async function agree({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId ?? '',
    accountId: oidc.session?.accountId ?? '',
  });
  grant.addOIDCScope('openid profile email');
  await grant.save();
  return grant;
}

function configurationOf(people: ReadonlyMap<string, Claims>): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ format: 'jwk' });
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ['http://127.0.0.1/api/oidc/callback'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...key, alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['a key of the test provider'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: PROFILE },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    findAccount: (_, accountId) =>
      people.has(accountId)
        ? { accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) }
        : undefined,
    loadExistingGrant: agree,
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = page(
            `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out here</button>`,
          );
        },
      },
    },
  };
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Provider</title><main>${body}</main></html>`;

const FORM = page(
  '<h1>Test provider</h1><form method="post"><label>Who are you? <input name="who"></label><button>Go on</button></form>',
);

/** The provider's sign-in page: a name is enough. */
async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(FORM);
    return;
  }
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const who = new URLSearchParams(Buffer.concat(parts).toString()).get('who') ?? '';
  await provider.interactionFinished(
    request,
    response,
    who === ''
      ? { error: 'access_denied', error_description: 'Nobody signed in' }
      : { login: { accountId: who } },
  );
}

/** A real identity provider (OpenID Connect) on a free port, with a sign-in page of one field. */
export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Claims>();
  const provider = new Provider(issuer, configurationOf(people));
  // The port of the server under test is not known when the provider starts.
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: (address: string) => new URL(address).pathname === '/api/oidc/callback',
    postLogoutRedirectUriAllowed: (address: string) => new URL(address).pathname === '/',
  });
  const others = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/sign-in/')) return void others(request, response);
    signIn(provider, request, response).catch(() => response.writeHead(500).end());
  });
  return {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    people,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
