// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { RagAnswer } from '@scriptorium/contract/machines/rag.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AnswerArea } from './rag-answer.tsx';

beforeAll(() => {
  // jsdom has no media queries.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

const FAILED = {
  llmResponse: null,
  errorMessage: 'The model had an internal error (500).',
  reason: null,
} as RagAnswer;

test('while a question runs that is said, and one that ends without an answer shows its message in a red alert [RAG-09]', () => {
  const area = (isAsking: boolean, answer?: RagAnswer) => (
    <MantineProvider env="test">
      <AnswerArea processId={1} isAsking={isAsking} partial={undefined} answer={answer} error={undefined} />
    </MantineProvider>
  );
  const { rerender } = render(area(true));
  expect(screen.getByRole('status').textContent).toBe('The model is answering…');
  expect(document.querySelector('.mantine-Loader-root')).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(area(false, FAILED));
  expect(screen.queryByRole('status')).toBeNull();
  expect(document.querySelector('.mantine-Loader-root')).toBeNull();
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('The model had an internal error (500).');
  expect(alert.style.cssText).toContain('--mantine-color-red');
});
