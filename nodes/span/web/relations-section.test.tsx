// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { Account } from '@scriptorium/contract/people/account.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { relationTypes, type RelationType } from '@scriptorium/contract/process/relation-types.ts';
import type { Authority } from '@scriptorium/domain/access/access.ts';
import { CallContext } from '@scriptorium/web-data/call-context.ts';
import { SessionContext } from '@scriptorium/web-data/session.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { RelationsSection } from './relations-section.tsx';

beforeAll(() => {
  // jsdom has no media queries, which the components use for the colour scheme.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

const NODE = { id: 7, processId: 3, activityType: 'SPAN' } as Node;
const PAYS: RelationType = {
  id: 1,
  nodeId: 7,
  name: 'pays',
  color: '#219ebc',
  textColor: null,
  priority: 2,
  merge: false,
  strict: false,
};

function show(authority: Authority): void {
  const account: Account = {
    id: 1,
    login: 'ada',
    firstName: null,
    lastName: null,
    email: 'ada@example.org',
    activated: true,
    langKey: 'en',
    roles: [{ name: 'ROLE_USER', authorities: [] }],
    authorities: [{ id: 1, ...authority }],
  };
  const call = ((endpoint: Endpoint) =>
    Promise.resolve(endpoint === relationTypes.list ? [PAYS] : [])) as unknown as Call;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <CallContext value={call}>
          <SessionContext value={account}>
            <RelationsSection node={NODE} />
          </SessionContext>
        </CallContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it.each([
  ['READ on the node', false, { type: 'NODE', componentId: 7, mode: 'READ' }],
  ['WRITE on another node', false, { type: 'NODE', componentId: 8, mode: 'WRITE' }],
  ['READ on the process', false, { type: 'PROCESS', componentId: 3, mode: 'READ' }],
  ['WRITE on the node', true, { type: 'NODE', componentId: 7, mode: 'WRITE' }],
  ['ADMIN on the node', true, { type: 'NODE', componentId: 7, mode: 'ADMIN' }],
  ['ADMIN on the process', true, { type: 'PROCESS', componentId: 3, mode: 'ADMIN' }],
] as const)(
  'with %s, adding and editing relation types is offered: %s [PERM-30]',
  async (_, isAllowed, authority) => {
    show(authority);
    await screen.findByText('pays');
    expect(screen.queryByRole('button', { name: 'Add relation type' }) !== null).toBe(isAllowed);
    expect(screen.queryByRole('button', { name: /^Edit/ }) !== null).toBe(isAllowed);
  },
);
