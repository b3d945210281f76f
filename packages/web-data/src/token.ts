/** Storage key of the bearer token (AUTH-27). */
export const TOKEN_KEY = 'jhi-authenticationToken';

export const readToken = (): string | null =>
  sessionStorage.getItem(TOKEN_KEY) ?? localStorage.getItem(TOKEN_KEY);

export function storeToken(token: string, rememberMe: boolean): void {
  clearToken();
  (rememberMe ? localStorage : sessionStorage).setItem(TOKEN_KEY, token);
}

/** Replaces the token in the same storage, so that it lasts as long as the old one. */
export const replaceToken = (token: string): void =>
  storeToken(token, localStorage.getItem(TOKEN_KEY) !== null);

export function clearToken(): void {
  sessionStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(TOKEN_KEY);
}
