import { AppError } from '@scriptorium/contract/kit/errors.ts';
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { Settings } from '../settings.ts';
import { isLoopback } from './loopback.ts';

/** What the browser keeps while its owner is at the provider. */
export const Attempt = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type Attempt = z.infer<typeof Attempt>;

/** Who the provider says that somebody is. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** The provider's own token of this sign-in; signing out there needs it. */
  readonly idToken: string;
}

/** The provider of people's identities that is set up here (OpenID Connect). */
export interface IdentityProvider {
  readonly name: string;
  /** The address at which somebody signs in, and what comes back with them. */
  start(redirectAddress: string): Promise<{ address: string; attempt: Attempt }>;
  /** `callbackUrl` is the whole address that the provider sent the browser to. */
  finish(callbackUrl: URL, attempt: Attempt): Promise<Person>;
  /** Where the provider says that one signs out. */
  findLogoutAddress(): Promise<string | undefined>;
}

const TIMEOUT_SECONDS = 10;

const unreachable = (cause: unknown) =>
  Object.assign(new AppError('error.oidc.unreachable'), { cause: wordsOf(cause) });
const failed = (cause: unknown) =>
  Object.assign(new AppError('error.oidc.failed'), { cause: wordsOf(cause) });

/** Codes and words alone: the error itself may carry tokens. */
const wordsOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string };
  return [code, message].filter(Boolean).join(': ');
};

/** No answer at all, or none of a provider: the network's, not the person's fault. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError || /TIMEOUT/.test((error as { code?: string }).code ?? '');

/** By the method that the standard presumes, unless the provider names others alone. */
function clientAuth(secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** Undefined where no issuer is set. The provider is asked about itself when somebody first signs in. */
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

/** Profile and e-mail stand in the ID token with some providers, behind the userinfo endpoint with others. */
async function finish(configuration: oidc.Configuration, callbackUrl: URL, attempt: Attempt): Promise<Person> {
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
