import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { useCallback, useMemo } from 'react';
import { useRegisterCommands } from '../core/commands/use-commands.ts';
import type { IssueSubject } from '../annotating/issues/issue-subject.ts';
import { useTags, useTagView } from '../annotating/tags/tagging-context.ts';

interface ReportMenu {
  readonly kind: 'report';
  readonly at: Point;
  readonly about: IssueSubject | null;
}

function placeOfSelection(): Point {
  const selection = document.getSelection();
  const box = selection?.rangeCount ? selection.getRangeAt(0).getBoundingClientRect() : undefined;
  return { x: box?.left ?? 0, y: box?.bottom ?? 0 };
}

/** The key that reports a problem: about what is selected, else about the selected tag. */
export function useReportCommand(
  selected: () => IssueSubject | null,
  setMenu: (menu: ReportMenu) => void,
  place: () => Point = placeOfSelection,
): void {
  const { tags } = useTags();
  const { selectedTag } = useTagView();
  const openReport = useCallback((): void => {
    const tag = tags.find(({ id }) => id === selectedTag);
    const about = selected() ?? (tag ? { type: 'TAG' as const, tags: [tag] } : null);
    setMenu({ kind: 'report', at: place(), about });
  }, [selected, setMenu, place, tags, selectedTag]);
  useRegisterCommands(useMemo(() => ({ report: openReport }), [openReport]));
}
