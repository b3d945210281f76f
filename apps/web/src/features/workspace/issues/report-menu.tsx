import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Suspense } from 'react';
import { PopoverAt } from '../core/tools/popover-at.tsx';
import type { IssueSubject } from '../annotating/issues/issue-subject.ts';
import { issueTexts } from '../annotating/issues/issue-texts.ts';

const ReportForm = lazyComponent(async () => (await import('./report-form.tsx')).ReportForm);

interface ReportMenuProps {
  at: Point;
  /** Null: nothing is selected (MENU-08). */
  about: IssueSubject | null;
  zIndex?: number;
  onClose: () => void;
}

/** The view of the context menus in which a problem is reported. */
export function ReportMenu({ at, about, zIndex, onClose }: ReportMenuProps) {
  const t = useTexts(issueTexts);
  return (
    <PopoverAt
      at={at}
      label={t('report')}
      width={420}
      {...(zIndex === undefined ? {} : { zIndex })}
      onClose={onClose}
    >
      <Suspense fallback={null}>
        <ReportForm about={about} onDone={onClose} />
      </Suspense>
    </PopoverAt>
  );
}
