import { Text } from '@mantine/core';
import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useMemo, useState } from 'react';
import { useRegisterCommands } from '../../core/commands/use-commands.ts';
import { FindBar } from '../../tagging/find/find-bar.tsx';
import { useFind } from '../../tagging/find/use-find.tsx';
import { useIssueTokens } from '../../annotating/issues/issues-context.ts';
import type { IssueSubject } from '../../annotating/issues/issue-subject.ts';
import { ReportMenu } from '../../issues/report-menu.tsx';
import { useReportCommand } from '../../tagging/use-report-command.ts';
import { useRecording, type Recording } from '../core/recording-context.ts';
import type { SelectedWords } from '../../annotating/transcript/word-selection.ts';
import { CollapseAll } from './list/collapse-all.tsx';
import { useTextHandle } from './list/use-text-handle.ts';
import { useJumps } from './list/use-jumps.ts';
import { useShownTags } from './list/use-shown-tags.ts';
import { useTranscriptEditing } from './rows/transcript-editing.ts';
import { TranscriptList } from './list/transcript-list.tsx';
import { subjectOf } from './list/subject-of.ts';
import type { TranscriptText } from '../../annotating/transcript/transcript-text.ts';
import { transcriptTexts } from '../../annotating/transcript/transcript-texts.ts';
import classes from './transcript.module.css';

interface OpenReport {
  readonly at: Point;
  readonly about: IssueSubject | null;
}

/** Makes the functions that keys call for the selected words. */
const createReadingKeys = (text: TranscriptText, { transcript, selection }: Recording) => ({
  focusText: () => transcript.current?.focus(),
  subject: () => subjectOf(text, selection.current()),
  place: () => transcript.current?.menuPlace() ?? { x: 0, y: 0 },
});

/** The keys that move the focus to the words and report a problem with the selected ones. */
function useReadingKeys(text: TranscriptText, setMenu: (menu: OpenReport) => void): void {
  const recording = useRecording();
  const { focusText, subject, place } = useMemo(() => createReadingKeys(text, recording), [text, recording]);
  useRegisterCommands(useMemo(() => ({ focusText }), [focusText]));
  useReportCommand(subject, setMenu, place);
}

/** The transcript where words are not labelled: they are read, or edited by the part that fills `TranscriptEditing`. */
export function ReadingTranscript({ text }: { text: TranscriptText }) {
  const t = useTexts(transcriptTexts);
  const { transcript } = useRecording();
  const { onMenu, Tools } = useTranscriptEditing();
  const { rows, lookOf, describe } = useShownTags(text, null);
  const issueTokens = useIssueTokens();
  const [menu, setMenu] = useState<OpenReport | null>(null);
  const { find, marks } = useFind(text, useTextHandle(text));
  useReadingKeys(text, setMenu);
  const events = useMemo(
    () =>
      onMenu
        ? {}
        : {
            onMenu: (words: SelectedWords | null, at: Point) =>
              setMenu({ at, about: subjectOf(text, words) }),
          },
    [onMenu, text],
  );
  useJumps(text);
  const close = (): void => {
    setMenu(null);
    transcript.current?.focus();
  };
  return (
    <>
      <TranscriptList
        text={text}
        tags={rows}
        lookOf={lookOf}
        describe={describe}
        selectedTag={null}
        issueTokens={issueTokens}
        marks={marks}
        events={events}
        hasRelations={false}
        handle={transcript}
        bar={
          <>
            <div className={classes.bar}>
              <Text size="sm" c="dimmed" flex={1}>
                {t('utterances', { count: text.utterances.length })}
              </Text>
              {Tools ? <Tools /> : null}
              <CollapseAll />
            </div>
            <FindBar find={find} />
          </>
        }
      />
      {menu ? <ReportMenu at={menu.at} about={menu.about} onClose={close} /> : null}
    </>
  );
}
