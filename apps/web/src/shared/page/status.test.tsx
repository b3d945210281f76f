// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { StatusBadge, StepBadge } from './status.tsx';

beforeAll(() => {
  // jsdom has no media queries, which the components use for the colour scheme.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

const drawn = (badge: ReactNode): string =>
  render(<MantineProvider env="test">{badge}</MantineProvider>).container.querySelector('.mantine-Badge-root')
    ?.outerHTML ?? '';

it('a state that the page does not know has the icon, the colour and the name of an error [WS-41]', () => {
  const unknown = 'ARCHIVED' as StepStatus;
  expect(drawn(<StepBadge status={unknown} name="Names" />)).toBe(
    drawn(<StepBadge status="ERROR" name="Names" />),
  );
  expect(drawn(<StepBadge status="DONE" name="Names" />)).not.toBe(
    drawn(<StepBadge status="ERROR" name="Names" />),
  );
  expect(drawn(<StatusBadge status={unknown} />)).toBe(drawn(<StatusBadge status="ERROR" />));
});
