// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DocumentPane } from './document-pane.tsx';
import { WorkspaceContext, type Workspace } from '../core/workspace-context.ts';

beforeAll(() => {
  // jsdom has no media queries, which the components use for the colour scheme.
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});
afterEach(cleanup);

test('a document of neither type shows that its type is invalid [ERR-44]', () => {
  const document = { id: 1, documentType: 'VIDEO', content: null };
  // Minimal context, with a type that the contract does not define.
  const workspace = { document, step: undefined, steps: [], mode: 'CLASSIFYING' } as unknown as Workspace;
  render(
    <MantineProvider>
      <WorkspaceContext value={workspace}>
        <DocumentPane />
      </WorkspaceContext>
    </MantineProvider>,
  );
  expect(screen.getByText('Invalid document type')).toBeTruthy();
});
