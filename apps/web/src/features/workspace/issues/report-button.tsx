import { Button } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconMessageReport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { issueTexts } from '../annotating/issues/issue-texts.ts';
import classes from './issues.module.css';

interface ReportButtonProps {
  onClick: () => void;
  /** Another button of the same line. */
  before?: ReactNode;
}

/** Switches a menu to the view in which a problem is reported (MENU-03, MENU-04). */
export function ReportButton({ onClick, before }: ReportButtonProps) {
  const t = useTexts(issueTexts);
  return (
    <div className={classes.report}>
      {before}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconMessageReport size={15} />}
        onClick={onClick}
      >
        {t('report')}
      </Button>
    </div>
  );
}
