import { AppError } from '@scriptorium/contract/errors.ts';
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { Settings } from '../config/settings.ts';
import { isLoopback } from '../config/loopback.ts';

/** State that the browser keeps while the user is at the identity provider. */
export const Attempt = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type Attempt = z.infer<typeof Attempt>;

/** The user's identity according to the provider. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** The provider's ID token of this sign-in; signing out there needs it. */
  readonly idToken: string;
}

/** The configured identity provider (OpenID Connect). */
export interface IdentityProvider {
  readonly name: string;
  /** The address at which a user signs in, and the values to check in the callback. */
  start(redirectAddress: string): Promise<{ address: string; attempt: Attempt }>;
  /** `callbackUrl` is the complete address to which the provider sent the browser. */
  finish(callbackUrl: URL, attempt: Attempt): Promise<Person>;
  /** The provider's logout address. */
  findLogoutAddress(): Promise<string | undefined>;
}

const TIMEOUT_SECONDS = 10;

const unreachable = (cause: unknown) =>
  Object.assign(new AppError('error.oidc.unreachable'), { cause: wordsOf(cause) });
const failed = (cause: unknown) =>
  Object.assign(new AppError('error.oidc.failed'), { cause: wordsOf(cause) });

/** Codes and names only: the error itself may contain tokens. */
const wordsOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string };
  return [code, message].filter(Boolean).join(': ');
};

/** No answer at all, or one that is not a provider's: a network fault, not the user's. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError || /TIMEOUT/.test((error as { code?: string }).code ?? '');

/** By the default method of the standard, unless the provider supports only others. */
function clientAuth(secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** Undefined without an issuer. The provider's metadata is fetched on the first sign-in. */
export function openIdentityProvider(settings: Settings): IdentityProvider | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = settings;
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined) return undefined;
  const issuer = new URL(OIDC_ISSUER);
  let known: Promise<oidc.Configuration> | undefined;
  const discover = () =>
    oidc.discovery(issuer, OIDC_CLIENT_ID, undefined, clientAuth(OIDC_CLIENT_SECRET), {
      timeout: TIMEOUT_SECONDS,
      execute: [oidc.enableNonRepudiationChecks, ...(isLoopback(issuer) ? [oidc.allowInsecureRequests] : [])],
    });
  const configuration = async () => {
    known ??= discover();
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw unreachable(error);
    }
  };

  return {
    name: OIDC_NAME ?? issuer.hostname,
    start: async (redirectAddress) => start(await configuration(), redirectAddress, settings.OIDC_SCOPES),
    finish: async (callbackUrl, attempt) => {
      const found = await configuration();
      try {
        return await finish(found, callbackUrl, attempt);
      } catch (error) {
        throw isNetworkError(error) ? unreachable(error) : failed(error);
      }
    },
    findLogoutAddress: async () => (await configuration()).serverMetadata().end_session_endpoint,
  };
}

async function start(configuration: oidc.Configuration, redirectAddress: string, scope: string) {
  const attempt = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectAddress,
    scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  });
  return { address: address.href, attempt };
}

/** Some providers put profile and e-mail into the ID token, others only behind the userinfo endpoint. */
async function finish(
  configuration: oidc.Configuration,
  callbackUrl: URL,
  attempt: Attempt,
): Promise<Person> {
  const tokens = await oidc.authorizationCodeGrant(configuration, callbackUrl, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims || tokens.id_token === undefined) throw new Error('The provider sent no ID token');
  const more =
    configuration.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    claims: { ...claims, ...more },
    idToken: tokens.id_token,
  };
}
