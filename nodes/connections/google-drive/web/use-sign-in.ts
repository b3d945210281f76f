import { googleDriveConnections } from '../google-drive-connections.contract.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastError } from '@scriptorium/web-kit/page/toasts.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { driveTexts } from './texts.ts';
import { onAnswer, type SignInAnswer } from './sign-in-channel.ts';

/** The results of a sign-in, which the server exchanges for tokens. */
export interface Authorization {
  readonly authorizationCode: string;
  readonly state: string;
}

const WINDOW = 'popup,width=520,height=700';

/** Shows why a sign-in did not work: ERR-84 for a missing scope or node, ERR-83 for everything else. */
export function useSignInFailure(): (error: unknown) => void {
  const t = useTexts(driveTexts);
  const errorMessage = useErrorMessage();
  return (error) => {
    const key = error instanceof AppError ? error.key : undefined;
    if (key === 'error.googleDrive.scope' || key === 'error.http.404')
      toastError(t('unexpected', { error: errorMessage(error) }));
    else toastError(t('loginFailed', { error: errorMessage(error) }));
  };
}

/** The sign-in at Google in a window of its own, for a connection of this node. */
export function useSignIn(nodeId: number) {
  const t = useTexts(driveTexts);
  const call = useCall();
  const fail = useSignInFailure();
  const { data: config } = useRead(googleDriveConnections.config, {});
  const [authorization, setAuthorization] = useState<Authorization | null>(null);
  /** The sign-in that is under way. */
  const awaited = useRef<string | null>(null);

  const take = useEffectEvent(({ state, code, error, scope }: SignInAnswer) => {
    if (state !== awaited.current) return;
    awaited.current = null;
    if (code === null) return toastError(t('loginFailed', { error: error ?? '' }));
    const granted = new Set(scope?.split(' '));
    const isComplete = (config?.googleApiScope ?? '').split(' ').every((needed) => granted.has(needed));
    if (scope !== null && !isComplete) return fail(new AppError('error.googleDrive.scope'));
    setAuthorization({ authorizationCode: code, state });
  });
  useEffect(() => onAnswer((answer) => take(answer)), []);

  /** Call it in the handler of a click: browsers allow windows only then. */
  const signIn = async () => {
    const popup = globalThis.open('', '_blank', WINDOW);
    if (!popup) return toastError(t('loginFailed', { error: t('blocked') }));
    try {
      const { url, state } = await call(
        googleDriveConnections.authorize,
        { body: { nodeId } },
        { messages: { error: null } },
      );
      awaited.current = state;
      popup.location.href = url;
    } catch (error) {
      popup.close();
      fail(error);
    }
  };
  return { authorization, signIn };
}
