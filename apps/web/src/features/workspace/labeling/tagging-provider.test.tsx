// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nerTags } from '@scriptorium/contract/tags.ts';
import { CallContext } from '@scriptorium/web-kit/call-context.ts';
import { SessionContext } from '@scriptorium/web-kit/session.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { StepList } from '../steps/step-list.tsx';
import { useWorkspace, WorkspaceContext, type Workspace } from '../workspace-context.ts';
import { useTagging } from './tagging-context.ts';
import { TaggingProvider } from './tagging-provider.tsx';

beforeAll(() => {
  // jsdom has no media queries, which the components use for the colour scheme.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

const stepOf = (id: number) => ({
  stepDTO: { id, documentId: 1, status: 'WAITING', order: 0, copy: 0, blockedBy: null },
  nodeDTO: { id: 7, name: `Spans ${id}`, activityType: 'SPAN' },
});
const STEPS = [stepOf(1), stepOf(2)];
const LABEL = { id: 3, name: 'Order', nodeId: 7, path: [], backgroundColor: '#ffd166', textColor: '#000000' };

/** The server's tags; a created one is stored. */
let stored: unknown[] = [];
beforeEach(() => void (stored = []));
const call = ((endpoint: unknown) => {
  if (endpoint === nerTags.list) return Promise.resolve([...stored]);
  if (endpoint !== nerTags.create) return Promise.resolve([]);
  const tag = { id: 9, stepId: 1, nerTagType: LABEL, utteranceTokens: [], startOffset: 0, endOffset: 4 };
  stored.push(tag);
  return Promise.resolve(tag);
}) as unknown as Call;

const renders = { steps: 0, tags: 0 };
const countRender = (panel: keyof typeof renders) => void (renders[panel] += 1);

/** The list of steps, called so that its contexts render this component. A Profiler misses renders by a context. */
function CountedSteps() {
  countRender('steps');
  return StepList();
}

function Tags() {
  countRender('tags');
  const { tags } = useTagging();
  return (
    <button type="button" onClick={() => tags.add(LABEL as never, 1, { start: 0, end: 4 })}>
      {tags.tags.length} tags
    </button>
  );
}

function SelectOther() {
  const { selectStep } = useWorkspace();
  return (
    <button type="button" onClick={() => selectStep(2)}>
      Select the other step
    </button>
  );
}

function Page() {
  const [stepId, selectStep] = useState(1);
  const workspace = {
    document: { id: 1, content: { id: 1, content: 'Text of the document' } },
    steps: STEPS,
    step: STEPS.find(({ stepDTO }) => stepDTO.id === stepId),
    mode: 'LABELING',
    selectStep,
  } as unknown as Workspace; // minimal context of the panels
  return (
    <WorkspaceContext value={workspace}>
      <TaggingProvider>
        <CountedSteps />
        <Tags />
        <SelectOther />
      </TaggingProvider>
    </WorkspaceContext>
  );
}

it('a new tag renders the list of tags, but not the list of steps', async () => {
  const account = { id: 1, login: 'ada', roles: [], authorities: [] };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <CallContext value={call}>
          <SessionContext value={account as never}>
            <Page />
          </SessionContext>
        </CallContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const tags = await screen.findByRole('button', { name: '0 tags' });
  const before = { ...renders };
  await userEvent.click(tags);
  await screen.findByRole('button', { name: '1 tags' });
  expect(renders.tags).toBeGreaterThan(before.tags);
  expect(renders.steps).toBe(before.steps);

  // The counter of the steps does count.
  await userEvent.click(screen.getByRole('button', { name: 'Select the other step' }));
  expect(renders.steps).toBeGreaterThan(before.steps);
});
