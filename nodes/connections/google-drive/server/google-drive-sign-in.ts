import { AppError } from '@scriptorium/contract/errors.ts';
import { GOOGLE_DRIVE_LANDING } from '../google-drive-connections.contract.ts';
import { DriveError } from '@scriptorium/google-drive/drive-error.ts';
import type { GoogleSettings } from '@scriptorium/google-drive/google-settings.ts';
import { authorizationUrl, exchangeCode } from '@scriptorium/google-drive/oauth.ts';
import { newVerifier } from '@scriptorium/google-drive/pkce.ts';
import { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import { z } from 'zod';
import type { HandlerServices } from '@scriptorium/node-server/http/services.ts';

/*
 * The steps of a sign-in: the page asks for an address (verifier, user and node stay sealed in the state) → a person
 * signs in at Google in a window of its own → Google sends the window back to the page, with a code → the page saves
 * the connection with code and state → the server exchanges the code for a refresh token.
 */
const PURPOSE = 'google drive sign-in';
const VALID_MS = 600_000;
const SETTING = 'GOOGLE_CLIENT_ID';

const Attempt = z.object({
  verifier: z.string(),
  redirectUri: z.string(),
  userId: z.number(),
  nodeId: z.number(),
});

/** The user who signs in, and the node for which the connection is made. */
interface For {
  readonly userId: number;
  readonly nodeId: number;
}

export function requireGoogle({ google }: HandlerServices): GoogleSettings {
  if (!google) throw new AppError('error.googleDrive.notSetUp', { setting: SETTING });
  return google;
}

export async function startSignIn(
  services: HandlerServices,
  origin: string,
  owner: For,
): Promise<{ url: string; state: string }> {
  const google = requireGoogle(services);
  const attempt = { verifier: newVerifier(), redirectUri: `${origin}${GOOGLE_DRIVE_LANDING}`, ...owner };
  const state = await services.tickets.seal(PURPOSE, attempt, new Date(Date.now() + VALID_MS));
  return { url: authorizationUrl(google, { ...attempt, state }), state };
}

/** The refresh token for a code; throws an AppError that says what a person can do. */
export async function finishSignIn(
  services: HandlerServices,
  { userId, nodeId }: For,
  { authorizationCode, state }: { authorizationCode: string; state: string },
): Promise<string> {
  const google = requireGoogle(services);
  const { data } = Attempt.safeParse(await services.tickets.open(PURPOSE, state));
  if (!data || data.userId !== userId || data.nodeId !== nodeId)
    throw new AppError('error.googleDrive.state');
  const { allow, timeoutMs } = services.outgoing;
  const limits = { allow, timeoutMs, signal: new AbortController().signal };
  try {
    const { verifier, redirectUri } = data;
    const given = { code: authorizationCode, redirectUri, verifier };
    const { refreshToken } = await exchangeCode(google, given, limits);
    return refreshToken;
  } catch (error) {
    throw toAppError(error);
  }
}

function toAppError(error: unknown): unknown {
  if (error instanceof OutgoingError) return new AppError('error.googleDrive.unreachable');
  if (!(error instanceof DriveError)) return error;
  const { kind, code } = error;
  switch (kind) {
    case 'scope':
      return new AppError('error.googleDrive.scope');
    case 'client':
      return new AppError('error.googleDrive.client', { code, setting: SETTING });
    case 'busy':
    case 'answer':
      return new AppError('error.googleDrive.unreachable');
    default:
      return new AppError('error.googleDrive.signIn', { code });
  }
}
