import { expect, it } from 'vitest';
import { logoutAddress } from './logout-address.ts';

const ORIGIN = 'https://scriptorium.example.org';
const partsOf = (address: string | null) => {
  const { origin, pathname, searchParams } = new URL(address ?? '');
  return { path: origin + pathname, ...Object.fromEntries(searchParams) };
};

it('a /protocol address gets the origin as redirect_uri, any other gets the ID token and the origin [AUTH-14]', () => {
  const keycloak = 'https://sso.example.org/realms/a/protocol/openid-connect/logout';
  expect(partsOf(logoutAddress({ logoutUrl: keycloak, idToken: 'a.b.c' }, ORIGIN))).toEqual({
    path: keycloak,
    redirect_uri: ORIGIN,
  });
  const other = 'https://sso.example.org/session/end';
  expect(partsOf(logoutAddress({ logoutUrl: other, idToken: 'a.b.c' }, ORIGIN))).toEqual({
    path: other,
    id_token_hint: 'a.b.c',
    post_logout_redirect_uri: ORIGIN,
  });
});

it('keeps existing parameters of the address, and omits a missing token', () => {
  const logoutUrl = 'https://sso.example.org/end?tenant=7';
  expect(partsOf(logoutAddress({ logoutUrl }, ORIGIN))).toEqual({
    path: 'https://sso.example.org/end',
    tenant: '7',
    post_logout_redirect_uri: ORIGIN,
  });
});

it('is null without an identity provider', () => {
  expect(logoutAddress({}, ORIGIN)).toBeNull();
});
