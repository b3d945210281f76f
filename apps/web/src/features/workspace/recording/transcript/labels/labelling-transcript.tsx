import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { isModalOpen } from '@scriptorium/ui/modal.ts';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { useLanguage } from '@scriptorium/web-kit/texts/texts.ts';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useRegisterCommands } from '../../../core/commands/use-commands.ts';
import { FindBar } from '../../../tagging/find/find-bar.tsx';
import { useFind } from '../../../tagging/find/use-find.tsx';
import { useIssueTokens } from '../../../annotating/issues/issues-context.ts';
import { TagBar } from '../../../tagging/tag-bar.tsx';
import { useTagActions, useTagView } from '../../../annotating/tags/tagging-context.ts';
import type { TagActions } from '../../../annotating/tags/use-document-tags.ts';
import { useDimmed } from '../../../tagging/use-dimmed.ts';
import { useLabelKeys } from '../../../tagging/use-label-keys.ts';
import { useReportCommand } from '../../../tagging/use-report-command.ts';
import { useRelations } from '../../../annotating/relations/relations-context.ts';
import { useWorkspace } from '../../../core/workspace-context.ts';
import { useRecording, type Recording } from '../../core/recording-context.ts';
import { CollapseAll } from '../list/collapse-all.tsx';
import { subjectOf } from '../list/subject-of.ts';
import { TranscriptList } from '../list/transcript-list.tsx';
import type { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';
import { useJumps } from '../list/use-jumps.ts';
import { useShownTags } from '../list/use-shown-tags.ts';
import { useTextHandle } from '../list/use-text-handle.ts';
import { useWordEvents } from './use-word-events.ts';
import { taggedWords, WordMenus, type WordMenu } from './word-menus.tsx';

const RelationLines = lazyComponent(
  async () => (await import('../../../relations/lines/relation-lines.tsx')).default,
);

interface LabeledWords extends Pick<Recording, 'transcript' | 'selection'> {
  text: TranscriptText;
  addWords: TagActions['addWords'];
}

/** Makes the functions that keys call for the selected words. */
const createSelectedWords = ({ transcript, selection, text, addWords }: LabeledWords) => ({
  focus: () => transcript.current?.focus(),
  tag: (label: NerTagType, stepId: number): boolean => {
    const words = selection.current();
    if (!words) return false;
    addWords(label, stepId, taggedWords(text, words));
    selection.select(null);
    return true;
  },
  subject: () => subjectOf(text, selection.current()),
  place: () => transcript.current?.menuPlace() ?? { x: 0, y: 0 },
  clear: () => {
    selection.select(null);
    transcript.current?.focus();
  },
});

/** The keys of labels, of the selected tag and of reports. Answers what ends a selection. */
function useLabellingKeys(text: TranscriptText, setMenu: (menu: WordMenu) => void): () => void {
  const { transcript, selection } = useRecording();
  const { addWords } = useTagActions();
  const selected = useMemo(
    () => createSelectedWords({ transcript, selection, text, addWords }),
    [transcript, selection, text, addWords],
  );
  useRegisterCommands(useLabelKeys(selected));
  useReportCommand(selected.subject, setMenu, selected.place);
  return selected.clear;
}

/** The new end of a relation is chosen in the transcript, unless a dialog is open: there its own tags are chosen. */
function useFocusForMove(): void {
  const { transcript } = useRecording();
  const { moving } = useRelations();
  useEffect(() => {
    if (moving && !isModalOpen()) transcript.current?.focus();
  }, [moving, transcript]);
}

/** The transcript where its words are labelled, with what is above and over it: toolbar, search, menus, relations. */
export function LabellingTranscript({ text }: { text: TranscriptText }) {
  const language = useLanguage();
  const { step } = useWorkspace();
  const { transcript } = useRecording();
  const relations = useRelations();
  const { selectedTag } = useTagView();
  const [menu, setMenu] = useState<WordMenu | null>(null);
  const handle = useTextHandle(text);
  const { find, marks } = useFind(text, handle);
  const { rows, lookOf, describe } = useShownTags(text, step?.stepDTO.id ?? null, useDimmed(relations));
  const issueTokens = useIssueTokens();
  const events = useWordEvents(text, setMenu);
  const clear = useLabellingKeys(text, setMenu);
  useFocusForMove();
  useJumps(text);
  const close = (): void => {
    setMenu(null);
    clear();
  };
  const startOf = useCallback(
    ({ utteranceTokens: [first] }: NerTag): number => {
      const word = first && text.find(first.id, first.utteranceId);
      return (word && text.offsetOf(word)) ?? 0;
    },
    [text],
  );
  return (
    <>
      <TranscriptList
        text={text}
        tags={rows}
        lookOf={lookOf}
        describe={describe}
        selectedTag={selectedTag}
        issueTokens={issueTokens}
        marks={marks}
        events={events}
        hasRelations={relations.isHandled}
        handle={transcript}
        bar={
          <>
            <TagBar>
              <CollapseAll />
            </TagBar>
            <FindBar find={find} />
          </>
        }
      />
      {relations.isHandled ? (
        <Suspense>
          {/* Another transcript has other rows, and another language other words. */}
          <RelationLines
            key={`${language} ${text.utterances.length} ${text.showsHidden}`}
            handle={handle}
            source={text}
            startOf={startOf}
          />
        </Suspense>
      ) : null}
      {menu === null ? null : <WordMenus menu={menu} text={text} setMenu={setMenu} onClose={close} />}
    </>
  );
}
