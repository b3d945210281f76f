import type { ReactNode } from 'react';
import classes from '../side-panel.module.css';

interface NoticeProps {
  readonly title: string;
  readonly isFailure?: boolean;
  readonly children: ReactNode;
}

/** Something that keeps changes from being saved. */
export function Notice({ title, isFailure = false, children }: NoticeProps) {
  return (
    <section className={classes.notice} aria-label={title} data-failure={isFailure || undefined}>
      {children}
    </section>
  );
}
