// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { CallContext } from '@scriptorium/web-data/call-context.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { matchingRules } from '../../lexicon.contract.ts';
import { ruleTrials } from '../../rule-trials.contract.ts';
import { RuleImportDialog } from '../rule-file/rule-import-dialog.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import type { RuleGroup } from '../pattern/rule-groups.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LABEL = { id: 1, name: 'Person', backgroundColor: '#219ebc', children: [] } as unknown as NerTagType;
const NODE = { id: 5, processId: 3 } as Node;
const RULE = { id: 7, nerTagTypeId: 1, expression: 'Ada', matchingType: 'EXACT' as const, tolerance: null };
const GROUP: RuleGroup = {
  key: 'k',
  label: LABEL,
  labelId: 1,
  path: 'Person',
  matchingType: 'EXACT',
  tolerance: null,
  rules: [RULE],
};

type Answers = (endpoint: Endpoint, input: { body: Record<string, unknown> }) => unknown;

function show(dialog: ReactNode, answers: Answers) {
  const call = (async (endpoint: Endpoint, input: never) => answers(endpoint, input)) as unknown as Call;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CallContext value={call}>{dialog}</CallContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const hit = (more: object) => ({
  start: 0,
  end: 3,
  nerTagTypeId: 1,
  ruleId: null,
  draft: null,
  distance: 0,
  ...more,
});

/** A server with one document, whose version grows while its text is read. */
function serverOf(hitsOf: (drafts: readonly unknown[]) => unknown[]): Answers {
  let version = 4;
  return async (endpoint, { body }) => {
    if (endpoint === ruleTrials.prepare) return undefined;
    if (endpoint === ruleTrials.text) {
      await new Promise((resolve) => setTimeout(resolve, 400));
      version = 5;
      return { text: 'Ada Lovelace', shortened: false, version };
    }
    if (endpoint !== ruleTrials.onDocument) return { content: [{ id: 9, filename: 'a.txt' }] };
    const hits = hitsOf((body['drafts'] ?? []) as unknown[]);
    return { hits, total: hits.length, errors: [], slow: [], version };
  };
}

const dialog = (
  <RuleDialog node={NODE} trees={[LABEL]} rules={[RULE]} group={GROUP} onClose={() => undefined} />
);

it('tries the version of the document that is shown, also when it changed while it was read', async () => {
  show(
    dialog,
    serverOf(() => [hit({ ruleId: 7 })]),
  );
  expect(await screen.findByText('1 hit', undefined, { timeout: 5_000 })).toBeDefined();
});

it('names the rule that was tried, while another one is typed', async () => {
  let held = false;
  show(
    dialog,
    serverOf((drafts) => {
      if (held) throw new Error('not answered yet');
      return drafts.map((_, draft) => hit({ draft }));
    }),
  );
  const field = screen.getByRole('textbox', { name: 'Expression 1' });
  fireEvent.change(field, { target: { value: 'Adb' } });
  fireEvent.click(await screen.findByRole('button', { name: /^Ada/ }, { timeout: 5_000 }));
  expect(screen.getByLabelText('What is behind the chosen hit').textContent).toContain('Adb');
  held = true;
  fireEvent.change(field, { target: { value: 'Something else' } });
  expect(screen.getByLabelText('What is behind the chosen hit').textContent).toContain('Adb');
});

it('shows the report of the last preview of a file, not that of an attempt to add it', async () => {
  const report = { stored: false, added: 1, duplicates: 0, errors: 0, lines: [] };
  show(<RuleImportDialog node={NODE} trees={[LABEL]} onClose={() => undefined} />, (endpoint, { body }) => {
    expect(endpoint).toBe(matchingRules.importFile);
    if (body['store'] === true) return { ...report, added: 0, errors: 3 };
    return body['nerTagTypeId'] === 1 ? { ...report, added: 2 } : report;
  });
  const input = document.querySelector('input[type=file]');
  const file = Object.assign(new File(['Ada'], 'a.csv'), { text: () => Promise.resolve('Ada') });
  fireEvent.change(input ?? document.body, { target: { files: [file] } });
  fireEvent.click(await screen.findByRole('button', { name: /Add 1/ }));
  expect(await screen.findByText(/Errors: 3/)).toBeDefined();
  fireEvent.click(screen.getByRole('combobox'));
  fireEvent.click(await screen.findByRole('option', { name: 'Person', hidden: true }));
  expect(await screen.findByRole('button', { name: /Add 2/ })).toBeDefined();
  expect(screen.queryByText(/Errors: 3/)).toBeNull();
});
