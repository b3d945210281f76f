import { googleDriveConnections } from '@scriptorium/nodes/connections/google-drive/google-drive-connections.contract.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';

interface Consent {
  /** The scopes that the person grants; all that were asked for by default. */
  readonly scope?: string;
}

/** Allows what the page of consent asks for, as a person does in a browser; what the page gets for its connection. */
export async function consent(
  call: Call,
  nodeId: number,
  { scope }: Consent = {},
): Promise<{ authorizationCode: string; state: string }> {
  const { url, state } = await call(googleDriveConnections.authorize, { body: { nodeId } });
  const granted = scope ?? new URL(url).searchParams.get('scope') ?? '';
  const body = new URLSearchParams({ answer: 'allow', scope: granted });
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const back = new URL(response.headers.get('location') ?? 'about:blank');
  return { authorizationCode: back.searchParams.get('code') ?? '', state };
}
