// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { CallContext } from '@scriptorium/web-data/call-context.ts';
import { EditQueueContext } from '@scriptorium/annotating/queue/edit-context.ts';
import { createEditQueue } from '@scriptorium/annotating/queue/edit-queue.ts';
import { NO_STORE } from '@scriptorium/annotating/queue/edit-store.ts';
import { settleReads } from '@scriptorium/annotating/queue/read-after-writes.ts';
import { SessionContext } from '@scriptorium/web-data/session.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { StepList } from '../shell/steps/step-list.tsx';
import { useWorkspace, WorkspaceContext, type Workspace } from '../core/workspace-context.ts';
import { useLabels, useTagActions, useTags, useTagView } from '../annotating/tags/tagging-context.ts';
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

const renders = { steps: 0, tags: 0, labels: 0, view: 0, actions: 0 };
const countRender = (panel: keyof typeof renders) => void (renders[panel] += 1);

/** The list of steps, called so that its contexts render this component. A Profiler misses renders by a context. */
function CountedSteps() {
  countRender('steps');
  return StepList();
}

function Tags() {
  countRender('tags');
  const { tags, isLoading } = useTags();
  return isLoading ? null : <output>{tags.length} tags</output>;
}

function AddTag() {
  countRender('actions');
  const { add } = useTagActions();
  return (
    <button type="button" onClick={() => add(LABEL as never, 1, { start: 0, end: 4 })}>
      Add a tag
    </button>
  );
}

function Labels() {
  countRender('labels');
  const { labels, isLoading } = useLabels();
  return isLoading ? null : <p>{labels.length} labels</p>;
}

function HideLabel() {
  countRender('view');
  const { hiddenLabels, setHiddenLabels } = useTagView();
  return (
    <button type="button" onClick={() => setHiddenLabels(new Set([LABEL.id]))}>
      {hiddenLabels.size} hidden
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
        <AddTag />
        <Labels />
        <HideLabel />
        <SelectOther />
      </TaggingProvider>
    </WorkspaceContext>
  );
}

function makeQueue(cache: QueryClient) {
  const presence = { tab: 'this', alive: () => Promise.resolve(new Set(['this'])) };
  const queue = createEditQueue({ call, store: NO_STORE, presence });
  queue.setUser(1);
  queue.onSettled((settled) => settleReads(cache, settled));
  return queue;
}

const show = () => {
  const cache = new QueryClient();
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={cache}>
        <CallContext value={call}>
          <SessionContext value={{ id: 1, login: 'ada', roles: [], authorities: [] } as never}>
            <EditQueueContext value={makeQueue(cache)}>
              <Page />
            </EditQueueContext>
          </SessionContext>
        </CallContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
};

it('a new tag renders the list of tags, but no component that uses only steps, labels, actions or the view', async () => {
  show();
  await screen.findByText('0 labels');
  await screen.findByText('0 tags');
  const before = { ...renders };
  await userEvent.click(screen.getByRole('button', { name: 'Add a tag' }));
  await screen.findByText('1 tags');
  expect(renders.tags).toBeGreaterThan(before.tags);
  expect({ ...renders, tags: 0 }).toEqual({ ...before, tags: 0 });

  // The counter of the steps does count.
  await userEvent.click(screen.getByRole('button', { name: 'Select the other step' }));
  expect(renders.steps).toBeGreaterThan(before.steps);
});

it('a hidden label renders the view, but no component that uses only tags, labels or actions', async () => {
  show();
  await screen.findByText('0 labels');
  await screen.findByText('0 tags');
  const before = { ...renders };
  await userEvent.click(screen.getByRole('button', { name: '0 hidden' }));
  await screen.findByRole('button', { name: '1 hidden' });
  expect({ ...renders, view: 0 }).toEqual({ ...before, view: 0 });
});
