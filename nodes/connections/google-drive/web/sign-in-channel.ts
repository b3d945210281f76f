/** What Google answered to a sign-in, from the window in which a person signed in to the dialog that waits for it. */
export interface SignInAnswer {
  readonly state: string;
  readonly code: string | null;
  /** Why there is no code. */
  readonly error: string | null;
  /** The scopes that were granted. */
  readonly scope: string | null;
}

/**
 * Windows of the page share it. A reference to the opener does not work: Google's pages cut it, and the window seems
 * to be closed as soon as it shows one.
 */
const CHANNEL = 'scriptorium google drive sign-in';

export function sendAnswer(answer: SignInAnswer): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(answer);
  channel.close();
}

/** Returns a function that ends it. */
export function onAnswer(listen: (answer: SignInAnswer) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isAnswer(data)) listen(data);
  });
  return () => channel.close();
}

const isAnswer = (data: unknown): data is SignInAnswer =>
  typeof data === 'object' && data !== null && 'state' in data && typeof data.state === 'string';
