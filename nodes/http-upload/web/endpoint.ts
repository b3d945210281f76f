import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { HttpEndpoint } from '@scriptorium/domain/graph/http-endpoint.ts';

export const endpointOf = (node: Node): string =>
  typeof node['endpoint'] === 'string' ? node['endpoint'] : '';

export function endpointProblem(node: Node): 'required' | 'pattern' | null {
  const endpoint = endpointOf(node);
  if (endpoint === '') return 'required';
  return HttpEndpoint.safeParse(endpoint).success ? null : 'pattern';
}

const BYTES = 16;

/** 128 random bits: nobody guesses it. */
export const randomEndpoint = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Ready commands for a shell; the key is in its variable API_KEY. */
export function curlCommands(address: string): { form: string; body: string } {
  // A shell replaces variables in double quotes only.
  const start = 'curl -H "Authorization: Bearer $API_KEY"';
  return {
    form: [start, `  -F 'file=@invoice.pdf'`, `  ${address}`].join(' \\\n'),
    body: [
      start,
      `  -H 'Content-Disposition: attachment; filename="invoice.pdf"'`,
      `  -H 'Idempotency-Key: invoice-2026-118'`,
      `  --data-binary '@invoice.pdf'`,
      `  ${address}`,
    ].join(' \\\n'),
  };
}
