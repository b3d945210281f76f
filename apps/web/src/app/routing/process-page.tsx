import type { AccessMode } from '@scriptorium/domain/access/access.ts';
import type { ReactNode } from 'react';
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
