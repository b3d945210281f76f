/**
 * The identity provider's sign-out address; null without one. A `/protocol` address gets the page's origin as
 * redirect_uri, any other gets the session's ID token and the origin (AUTH-14).
 */
export function logoutAddress(
  { logoutUrl, idToken }: { logoutUrl?: string | undefined; idToken?: string | undefined },
  origin: string,
): string | null {
  if (logoutUrl === undefined) return null;
  const address = new URL(logoutUrl);
  if (logoutUrl.includes('/protocol')) address.searchParams.set('redirect_uri', origin);
  else {
    if (idToken !== undefined) address.searchParams.set('id_token_hint', idToken);
    address.searchParams.set('post_logout_redirect_uri', origin);
  }
  return address.href;
}
