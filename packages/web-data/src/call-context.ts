import { createContext, use } from 'react';
import type { Call } from '@scriptorium/contract/kit/client.ts';

/** The typed API client; tests provide one that calls a server directly. */
export const CallContext = createContext<Call>(() =>
  Promise.reject(new Error('There is no CallContext above this component')),
);

export const useCall = (): Call => use(CallContext);
