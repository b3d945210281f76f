import { z } from 'zod';
import { isSameOriginPath } from '@scriptorium/domain/access/same-origin-path.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, recordOf } from '../kit/fields.ts';

/** The page to which a sign-in by an identity provider returns; its data follows the `#`, which no log records. */
export const OIDC_LANDING = '/lp/oidc';

const SameOriginPath = z.string().max(1000).refine(isSameOriginPath);

/** A parameter of the provider's response; it may be repeated. */
const ProviderParam = z.string().max(16_000);

/** Signing in with an identity provider (OpenID Connect, authorization code with PKCE). */
export const oidc = {
  info: endpoint({
    method: 'GET',
    path: '/api/oidc',
    summary: 'Whether an identity provider is configured, and its name',
    access: 'public',
    query: z.object(cacheBuster),
    reply: z.object({ enabled: z.boolean(), name: z.string() }),
  }),
  start: endpoint({
    method: 'GET',
    path: '/api/oidc/start',
    summary: 'Redirect to the identity provider to sign in; 404 without one',
    access: 'public',
    mutates: true,
    query: z.object({ from: SameOriginPath.optional().catch(undefined) }),
    reply: z.string(),
    shape: 'redirect',
  }),
  callback: endpoint({
    method: 'GET',
    path: '/api/oidc/callback',
    summary: 'The redirect address for the identity provider',
    access: 'public',
    mutates: true,
    query: recordOf(z.string().max(1000), z.union([ProviderParam, z.array(ProviderParam).max(100)]), 100),
    reply: z.string(),
    shape: 'redirect',
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/api/oidc/token',
    summary:
      'Exchange the code that the callback gave to this browser for a bearer token; valid once, within a minute',
    access: 'public',
    body: z.object({ code: z.string().min(1).max(200) }),
    reply: z.object({ id_token: z.string() }),
  }),
};

/** Why a sign-in with the identity provider fails. */
export const oidcErrors = defineErrors({
  'error.oidc.failed': {
    status: 400,
    en: 'Signing in with the identity provider failed. Start again from the sign-in page.',
    pl: 'Nie udało się zalogować przez dostawcę tożsamości. Zacznij ponownie od strony logowania.',
  },
  'error.oidc.unreachable': {
    status: 503,
    en: 'The identity provider does not answer. Try again in a moment.',
    pl: 'Dostawca tożsamości nie odpowiada. Spróbuj ponownie za chwilę.',
  },
});
