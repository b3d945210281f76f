import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ asked: boolean }>();

/** Policies call this when they judge a right, so that a handler that forgot to ask cannot answer. */
export const noteRightAsked = (): void => {
  const request = current.getStore();
  if (request) request.asked = true;
};

/** Runs a handler and says whether it asked a policy before it answered. */
export async function withRightsWatched<T>(handle: () => Promise<T>): Promise<{ answer: T; asked: boolean }> {
  const request = { asked: false };
  return { answer: await current.run(request, handle), asked: request.asked };
}
