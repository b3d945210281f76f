import type { CallLimits, GoogleSettings } from './google-settings.ts';
import { refreshAccess, type AccessToken } from './oauth.ts';

/** A token is renewed this long before it ends, so that it does not end on its way. */
const MARGIN_MS = 60_000;

/** The access token of one refresh token, renewed when it ends; concurrent calls share one renewal. */
export class AccessTokens {
  readonly #renew: () => Promise<AccessToken>;
  #current: Promise<AccessToken> | undefined;

  constructor(settings: GoogleSettings, refreshToken: string, limits: CallLimits) {
    this.#renew = () => refreshAccess(settings, refreshToken, limits);
  }

  /** `stale`: a token that was refused. */
  async get(stale?: string): Promise<string> {
    const held = this.#current;
    const known = await held?.catch(() => undefined);
    if (known && known.token !== stale && known.expiresAt - MARGIN_MS > Date.now()) return known.token;
    // Another call that waited for the same token has begun a renewal already.
    if (this.#current === held) this.#current = this.#renew();
    return (await (this.#current as Promise<AccessToken>)).token;
  }
}
