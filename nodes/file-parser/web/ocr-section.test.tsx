// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { NodeEdit, NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { CallContext } from '@scriptorium/web-data/call-context.ts';
import { chooseLanguage } from '@scriptorium/web-kit/texts/texts.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fileParserWeb } from './file-parser.web.ts';
import { OcrSection } from './ocr-section.tsx';

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
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await chooseLanguage('en');
});

async function show(languages: readonly string[] | undefined) {
  const edits: NodeEdit[] = [];
  const call = (() => Promise.resolve(['ces', 'eng', 'pol', 'ukr'])) as unknown as Call;
  const draft = (languages ? { id: 7, ocrLanguages: languages } : { id: 7 }) as unknown as Node;
  const panel = { node: draft, draft, readOnly: false, errorOf: () => undefined };
  const edit = (change: NodeEdit) => edits.push(change);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <CallContext value={call}>
          <OcrSection {...({ ...panel, edit } as unknown as NodePanelProps)} />
        </CallContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText(/odczytywane w tych językach|are read in these languages/);
  return edits;
}

const field = () => screen.getByLabelText('Languages of scanned pages', { selector: 'input' });

it('a language is found by its name and added to those of the parser', async () => {
  const edits = await show(undefined);
  expect(screen.getAllByText(/^(Polish|English)$/)).toHaveLength(2);
  fireEvent.click(field());
  fireEvent.change(field(), { target: { value: 'ukr' } });
  expect(screen.queryByRole('option', { name: 'Czech' })).toBeNull();
  fireEvent.click(screen.getByRole('option', { name: 'Ukrainian' }));
  expect(edits).toEqual([{ ocrLanguages: ['pol', 'eng', 'ukr'] }]);
});

it('names languages in the language of the page, and says which one is not installed', async () => {
  await act(() => chooseLanguage('pl'));
  await show(['ces', 'rus']);
  expect(screen.getByText('czeski')).toBeDefined();
  expect(screen.getByText('rosyjski (nie jest zainstalowany)')).toBeDefined();
});

it('a parser without a language cannot be saved, and the field says why', async () => {
  await show([]);
  expect(screen.getByText('Choose at least one language.')).toBeDefined();
  expect(fileParserWeb.problems?.({ ocrLanguages: [] } as unknown as Node)).toEqual(['ocrLanguages']);
});
