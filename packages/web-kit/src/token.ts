/** Where the page keeps the bearer token (spec platform 9, semantics 8). */
export const TOKEN_KEY = 'jhi-authenticationToken';

export const readToken = (): string | null =>
  sessionStorage.getItem(TOKEN_KEY) ?? localStorage.getItem(TOKEN_KEY);

export function keepToken(token: string, rememberMe: boolean): void {
  forgetToken();
  (rememberMe ? localStorage : sessionStorage).setItem(TOKEN_KEY, token);
}

/** The session goes on under another token, for as long as the old one was to be kept. */
export const replaceToken = (token: string): void =>
  keepToken(token, localStorage.getItem(TOKEN_KEY) !== null);

export function forgetToken(): void {
  sessionStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(TOKEN_KEY);
}
