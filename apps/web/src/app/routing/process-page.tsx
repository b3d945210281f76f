import type { AccessMode } from '@scriptorium/domain/access/access.ts';
import type { ReactNode } from 'react';
import { ProcessFrame } from '../process-frame/process-frame.tsx';
import { LazyPage } from './base-routes.tsx';
import { ProcessGuard } from './guards.tsx';

interface ProcessPageProps {
  processId: number;
  mode: AccessMode;
  children: ReactNode;
}

/** A lazily loaded page of a process, for people with access. */
export const ProcessPage = ({ children, ...guard }: ProcessPageProps) => (
  <ProcessGuard {...guard}>
    <LazyPage>{children}</LazyPage>
  </ProcessGuard>
);

/** A `ProcessPage` in the frame with the tabs of the process; `fills`: the page scrolls inside. */
export const ProcessTabPage = ({ children, fills, ...guard }: ProcessPageProps & { fills?: boolean }) => (
  <ProcessGuard {...guard}>
    <ProcessFrame processId={guard.processId} fills={fills}>
      <LazyPage>{children}</LazyPage>
    </ProcessFrame>
  </ProcessGuard>
);
