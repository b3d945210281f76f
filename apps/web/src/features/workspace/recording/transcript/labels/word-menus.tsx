import { Group, SegmentedControl, Text } from '@mantine/core';
import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { secondsOf } from '@scriptorium/domain/transcript/times.ts';
import type { Token } from '@scriptorium/domain/transcript/transcript.ts';
import type { IssueSubject } from '../../../annotating/issues/issue-subject.ts';
import { ReportButton } from '../../../issues/report-button.tsx';
import { ReportMenu } from '../../../issues/report-menu.tsx';
import { ChooseLabel } from '../../../tagging/choose-label.tsx';
import { labelTexts } from '../../../annotating/tags/label-texts.ts';
import { TagMenu } from '../../../tagging/tag-menu.tsx';
import { tagText } from '@scriptorium/annotating/kinds/tags/tags.ts';
import { useTagActions, useTags } from '../../../annotating/tags/tagging-context.ts';
import type { TaggedWords } from '../../../annotating/tags/use-document-tags.ts';
import { useRelations } from '../../../annotating/relations/relations-context.ts';
import { PopoverAt } from '../../../core/tools/popover-at.tsx';
import { useWorkspace } from '../../../core/workspace-context.ts';
import { transcriptTexts } from '../../../annotating/transcript/transcript-texts.ts';
import { quoteOf, type TranscriptText } from '../../../annotating/transcript/transcript-text.ts';
import type { SelectedWords } from '../../../annotating/transcript/word-selection.ts';
import { useMoveEdge } from './use-move-edge.ts';

/** The time that words take, in seconds. */
const spanOfWords = (tokens: readonly Pick<Token, 'tsStart' | 'tsEnd'>[]) => ({
  tsStart: secondsOf(Math.min(...tokens.map(({ tsStart }) => tsStart))),
  tsEnd: secondsOf(Math.max(...tokens.map(({ tsEnd }) => tsEnd))),
});

export type WordMenu =
  | { readonly kind: 'words'; readonly at: Point; readonly words: SelectedWords }
  | { readonly kind: 'relabel'; readonly at: Point; readonly tagId: number }
  | { readonly kind: 'tags'; readonly at: Point; readonly tagIds: readonly number[] }
  | { readonly kind: 'report'; readonly at: Point; readonly about: IssueSubject | null };

interface MenuProps {
  text: TranscriptText;
  setMenu: (menu: WordMenu | null) => void;
  /** Closes the menu and returns the focus to the transcript. */
  onClose: () => void;
}

/** Returns whether the node of the step may tag words and times in a recording. */
function useTaggingTypes(): { words: boolean; times: boolean } {
  const { step } = useWorkspace();
  const node = useRead(
    nodes.get,
    { params: { id: step?.nodeDTO.id ?? 0 }, query: {} },
    { enabled: step !== undefined },
  );
  const types = node.data?.supportedTaggingTypes;
  return { words: types?.includes('TOKEN') ?? true, times: types?.includes('TIMESPAN') ?? false };
}

export const taggedWords = (text: TranscriptText, { utteranceId, tokenIds }: SelectedWords): TaggedWords => ({
  utteranceId,
  tokens: tokenIds.flatMap((id) => text.find(id, utteranceId)?.token ?? []),
});

/** The labels for selected words, or for the time that they take (AUDIO-41). */
function ChooseWordLabel({
  menu: { at, words },
  text,
  setMenu,
  onClose,
}: MenuProps & { menu: Extract<WordMenu, { kind: 'words' }> }) {
  const t = useTexts(transcriptTexts);
  const { work } = useWorkspace();
  const { addWords, addTimeSpan } = useTagActions();
  const can = useTaggingTypes();
  const [wanted, setWanted] = useState<'words' | 'times'>('words');
  const what = can.words && can.times ? wanted : can.times ? 'times' : 'words';
  const tagged = taggedWords(text, words);
  const tokens = words.tokenIds.flatMap((id) => text.find(id, words.utteranceId)?.token ?? []);
  const span = spanOfWords(tokens);
  const quote = what === 'times' ? tagText({ quote: '', ...span }) : quoteOf(tokens);
  return (
    <ChooseLabel
      menu="TOKEN_LABEL"
      at={at}
      quote={quote}
      onChoose={(label, stepId) => {
        if (what === 'times') addTimeSpan(label, stepId, span);
        else addWords(label, stepId, tagged);
      }}
      onClose={onClose}
    >
      {can.words && can.times && work.canWrite ? (
        <Group gap="xs" px="sm" pb={6}>
          <Text size="xs" id="tagged-part">
            {t('taggedPart')}
          </Text>
          <SegmentedControl
            size="xs"
            aria-labelledby="tagged-part"
            value={what}
            onChange={setWanted}
            data={[
              { value: 'words', label: t('taggedWords') },
              { value: 'times', label: t('taggedTimes') },
            ]}
          />
        </Group>
      ) : null}
      <ReportButton onClick={() => setMenu({ kind: 'report', at, about: { type: 'TOKEN', tokens } })} />
    </ChooseLabel>
  );
}

function TagsOfWords({
  menu: { at, tagIds },
  text,
  setMenu,
  onClose,
}: MenuProps & { menu: Extract<WordMenu, { kind: 'tags' }> }) {
  const t = useTexts(labelTexts);
  const { tags } = useTags();
  const { resize, remove } = useTagActions();
  const { isHandled, startFrom } = useRelations();
  const onMoveEdge = useMoveEdge(text);
  const shown = tagIds.flatMap((id) => tags.find((tag) => tag.id === id) ?? []);
  return (
    <PopoverAt
      kind="LABEL"
      at={at}
      label={t('tagsHere', { count: shown.length })}
      width={420}
      onClose={onClose}
    >
      {shown.length === 0 ? (
        <Text size="sm" p="sm">
          {t('noTags')}
        </Text>
      ) : (
        <TagMenu
          tags={shown}
          onRelabel={({ id }) => setMenu({ kind: 'relabel', at, tagId: id })}
          onRelate={
            isHandled
              ? ({ id }) => {
                  startFrom(id);
                  onClose();
                }
              : undefined
          }
          onResize={resize}
          onMoveEdge={onMoveEdge}
          onReport={(tag) => setMenu({ kind: 'report', at, about: { type: 'TAG', tags: [tag] } })}
          onDelete={(tag) => {
            remove(tag);
            if (shown.length === 1) onClose();
          }}
        />
      )}
    </PopoverAt>
  );
}

/** The menus over the words: labels for selected ones, and details of tags. */
export function WordMenus({ menu, ...props }: MenuProps & { menu: WordMenu }) {
  const { tags } = useTags();
  const { relabel } = useTagActions();
  const { onClose } = props;
  if (menu.kind === 'report') return <ReportMenu at={menu.at} about={menu.about} onClose={onClose} />;
  if (menu.kind === 'words') return <ChooseWordLabel menu={menu} {...props} />;
  if (menu.kind === 'tags') return <TagsOfWords menu={menu} {...props} />;
  const tag = tags.find(({ id }) => id === menu.tagId);
  return (
    <ChooseLabel
      menu="TOKEN_LABEL"
      at={menu.at}
      quote={tag ? tagText(tag) : ''}
      current={tag?.nerTagType.id}
      onChoose={(label) => tag && relabel(tag, label)}
      onClose={onClose}
    />
  );
}
