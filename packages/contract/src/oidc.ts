import { z } from 'zod';
import { isOwnAddress } from '@scriptorium/domain/own-address.ts';
import { endpoint } from './kit/endpoint.ts';
import { cacheBuster, recordOf } from './kit/fields.ts';

/** Where the page takes over from the identity provider; what it needs stands behind the `#`, which no log sees. */
export const OIDC_LANDING = '/lp/oidc';

const OwnAddress = z.string().max(1000).refine(isOwnAddress);

/** What a provider sends; a value may come more than once. */
const Sent = z.string().max(16_000);

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
    summary: 'Redirect to the identity provider to sign in; 404 if none is configured',
    access: 'public',
    acts: true,
    query: z.object({ from: OwnAddress.optional().catch(undefined) }),
    reply: z.string(),
    shape: 'redirect',
  }),
  callback: endpoint({
    method: 'GET',
    path: '/api/oidc/callback',
    summary: 'Redirect address of the identity provider',
    access: 'public',
    acts: true,
    query: recordOf(z.string().max(1000), z.union([Sent, z.array(Sent).max(100)]), 100),
    reply: z.string(),
    shape: 'redirect',
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/api/oidc/token',
    summary:
      'A bearer token for the code that the callback gave to this browser; it works once, within a minute',
    access: 'public',
    body: z.object({ code: z.string().min(1).max(200) }),
    reply: z.object({ id_token: z.string() }),
  }),
};
