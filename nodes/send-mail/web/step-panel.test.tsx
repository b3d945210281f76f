// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { SendMailResult } from '@scriptorium/contract/documents/action-results.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { StepPanelProps } from '@scriptorium/node-web/node-web.ts';
import { CallContext } from '@scriptorium/web-data/call-context.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { StepPanel } from './step-panel.tsx';

beforeAll(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);
afterEach(cleanup);

const RESULT: SendMailResult = {
  status: 'SUCCESS',
  finishedAt: '2026-01-02T03:04:05Z',
  message: null,
  reason: null,
  messageId: '<step.1@example.org>',
  receivers: [
    { email: 'ada@example.org', type: 'DO', state: 'SENT' },
    { email: 'bo@example.org', type: 'DW', state: 'REFUSED', status: 550 },
    { email: 'eve@example.org', type: 'UDW', state: 'EARLIER' },
  ],
};

function show(result: Partial<SendMailResult>): void {
  const info = { stepDTO: { id: 1, status: 'DONE', attempt: 0, nextTryAt: null }, nodeDTO: {} };
  const call = (() => Promise.resolve({ ...RESULT, ...result })) as unknown as Call;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <CallContext value={call}>
          <StepPanel {...({ info } as unknown as StepPanelProps)} />
        </CallContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('says what happened to each receiver', async () => {
  show({ status: 'FAILURE' });
  expect(await screen.findByText('The mail was sent to some of the receivers only.')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'To: ada@example.org – sent',
    'Cc: bo@example.org – not sent (550)',
    'Bcc: eve@example.org – got it before',
  ]);
  expect(screen.getByText('Message-ID: <step.1@example.org>')).toBeTruthy();
});

it.each<[string, Partial<SendMailResult>, RegExp]>([
  ['a success', {}, /^The mail was sent[.]$/],
  ['a failure', { status: 'FAILURE', receivers: [] }, /^The mail was not sent[.]$/],
  ['an unknown result', { status: 'UNKNOWN', receivers: [] }, /^It is not known whether/],
  ['no result yet', { status: null }, /^Nothing has been sent yet[.]$/],
])('shows %s', async (_what, result, expected) => {
  show(result);
  expect(await screen.findByText(expected)).toBeTruthy();
});
