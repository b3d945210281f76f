import { createContext } from 'react';

const MAX_CALLS = 12;

/** One API call without its query string, which may contain user input. */
export interface CallRecord {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  /** 0: no answer. */
  readonly status: number;
  readonly ms: number;
}

/** Data of the developer panel. Contains no token and no document content. */
export interface DebugInfo {
  readonly calls: readonly CallRecord[];
  recordCall(method: string, address: string, status: number, ms: number): void;
  recordSocket(socket: WebSocket): void;
  socketState(): 'none' | 'connecting' | 'open' | 'closing' | 'closed';
}

const STATES = ['connecting', 'open', 'closing', 'closed'] as const;

export function createDebugInfo(): DebugInfo {
  let calls: readonly CallRecord[] = [];
  let socket: WebSocket | undefined;
  let number = 0;
  return {
    get calls() {
      return calls;
    },
    recordCall(method, address, status, ms) {
      number += 1;
      const path = address.split('?', 1)[0] ?? address;
      calls = [{ number, method, path, status, ms: Math.round(ms) }, ...calls].slice(0, MAX_CALLS);
    },
    recordSocket(next) {
      socket = next;
    },
    socketState: () => (socket ? (STATES[socket.readyState] ?? 'closed') : 'none'),
  };
}

export const DebugInfoContext = createContext<DebugInfo>(createDebugInfo());
