import { Text } from '@mantine/core';
import type { Point, TextHighlight } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useMemo, useState } from 'react';
import { useIssueTokens } from '../../issues/issues-context.ts';
import type { IssueSubject } from '../../issues/issue-subject.ts';
import { ReportMenu } from '../../issues/report-menu.tsx';
import { useRecording } from '../recording-context.ts';
import type { SelectedWords } from '../word-selection.ts';
import { CollapseAll } from './collapse-all.tsx';
import { useJumps } from './use-jumps.ts';
import { useShownTags } from './use-shown-tags.ts';
import { useTranscriptEditing } from './transcript-editing.ts';
import { TranscriptList } from './transcript-list.tsx';
import { subjectOf } from './subject-of.ts';
import type { TranscriptText } from './transcript-text.ts';
import { transcriptTexts } from './transcript-texts.ts';
import classes from './transcript.module.css';

const NO_MARKS: readonly TextHighlight[] = [];

/** The transcript where words are not labelled: they are read, or edited by the part that fills `TranscriptEditing`. */
export function ReadingTranscript({ text }: { text: TranscriptText }) {
  const t = useTexts(transcriptTexts);
  const { transcript } = useRecording();
  const { onMenu, Tools } = useTranscriptEditing();
  const { rows, lookOf, describe } = useShownTags(text, null);
  const issueTokens = useIssueTokens();
  const [menu, setMenu] = useState<{ at: Point; about: IssueSubject | null } | null>(null);
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
  return (
    <>
      <TranscriptList
        text={text}
        tags={rows}
        lookOf={lookOf}
        describe={describe}
        selectedTag={null}
        issueTokens={issueTokens}
        marks={NO_MARKS}
        events={events}
        hasRelations={false}
        handle={transcript}
        bar={
          <div className={classes.bar}>
            <Text size="sm" c="dimmed" flex={1}>
              {t('utterances', { count: text.utterances.length })}
            </Text>
            {Tools ? <Tools /> : null}
            <CollapseAll />
          </div>
        }
      />
      {menu ? <ReportMenu {...menu} onClose={() => setMenu(null)} /> : null}
    </>
  );
}
