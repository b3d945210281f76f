import { createContext, use } from 'react';
import type { Call } from '@scriptorium/contract/kit/client.ts';

/** The typed caller of the API; tests hand in one that goes straight into a server. */
export const CallContext = createContext<Call>(() =>
  Promise.reject(new Error('There is no CallContext above this component')),
);

export const useCall = (): Call => use(CallContext);
