import '@scriptorium/annotator/react/annotator.css';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useMemo, useRef, useState, useEffect } from 'react';
import { Button } from '@mantine/core';
import { useStored, type Store } from '@scriptorium/ui/store.ts';
import { IconArrowsVertical } from '@tabler/icons-react';
import { useRecording } from '../../core/recording-context.ts';
import { recordingTexts } from '../../core/recording-texts.ts';
import type { TranscriptListProps } from './transcript-list.types.ts';
import type { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';
import { transcriptTexts } from '../../../annotating/transcript/transcript-texts.ts';
import { TranscriptViewContext } from '../rows/transcript-view.ts';
import classes from '../transcript.module.css';
import { CollapsedContext, useCollapsed } from './use-collapsed.ts';
import { useListParts } from './use-list-parts.ts';
import { useRows } from './use-rows.ts';
import { UtteranceRow } from '../rows/utterance-row.tsx';
import type { Playback } from '../../core/playback.ts';

/** Shown after the user has scrolled away from the playing word; scrolls with it again. */
function FollowButton({ follow, playback }: { follow: Store<boolean>; playback: Playback }) {
  const t = useTexts(transcriptTexts);
  const isFollowing = useStored(follow, (value) => value);
  const [hasPlayed, setPlayed] = useState(false);
  useEffect(() => playback.onTimeChange((ms) => setPlayed(ms > 0)), [playback]);
  if (isFollowing || !hasPlayed) return null;
  return (
    <Button
      className={classes.follow ?? ''}
      size="compact-sm"
      radius="xl"
      leftSection={<IconArrowsVertical size={15} aria-hidden="true" />}
      onClick={() => follow.set(true)}
    >
      {t('follow')}
    </Button>
  );
}

const NO_TAGS: readonly NerTag[] = [];

/** The words of an issue by utterance. */
function useIssueRows(
  text: TranscriptText,
  ids: readonly number[],
): ReadonlyMap<number, ReadonlySet<number>> {
  return useMemo(() => {
    const rows = new Map<number, Set<number>>();
    for (const id of ids) {
      const row = text.find(id)?.utterance.id;
      if (row === undefined) continue;
      const held = rows.get(row);
      if (held) held.add(id);
      else rows.set(row, new Set([id]));
    }
    return rows;
  }, [text, ids]);
}

/**
 * The transcript: a virtualised list of utterances with their words. It has the focus as a whole, and a word of its own
 * that the keyboard is at, so that the focus survives scrolling.
 */
export function TranscriptList(props: TranscriptListProps) {
  const { text, tags, lookOf, describe, selectedTag, hasRelations, bar } = props;
  const t = useTexts(transcriptTexts);
  const ofRecording = useTexts(recordingTexts);
  const { actors, selection, playback, canPlay } = useRecording();
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const collapsed = useCollapsed();
  const [currentId, setCurrent] = useState<number | null>(null);
  const currentRow = currentId === null ? -1 : text.indexOf(currentId);
  const rows = useRows(scroller, text, collapsed, currentRow);
  const parts = useListParts({ ...props, root, scroller, rows, collapsed, setCurrent });
  const issueRows = useIssueRows(text, props.issueTokens);
  const { cursor, follow, play } = parts;
  const { toggle } = collapsed;
  const { showsHidden } = text;
  const view = useMemo(
    () => ({
      actors,
      selection,
      cursor,
      showsHidden,
      play: canPlay ? play : null,
      lookOf,
      describe,
      toggleRow: toggle,
    }),
    [actors, selection, cursor, showsHidden, canPlay, play, lookOf, describe, toggle],
  );
  return (
    <TranscriptViewContext value={view}>
      <CollapsedContext value={collapsed}>{bar}</CollapsedContext>
      <div
        ref={root}
        className={`annotator ${classes.list}`}
        data-labels=""
        data-relations={hasRelations ? '' : undefined}
      >
        <div
          ref={scroller}
          className={`annotator-scroller ${classes.scroller}`}
          role="application"
          aria-label={t('words')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys move through the words
          tabIndex={0}
        >
          <ol
            className={`annotator-content ${classes.content}`}
            aria-label={ofRecording('transcript')}
            style={{ height: rows.getTotalSize() }}
          >
            {rows.getVirtualItems().map(({ index, key, start }) => {
              const utterance = text.utterances[index];
              return utterance ? (
                <li
                  key={key}
                  ref={rows.measureElement}
                  className={`annotator-block ${classes.item}`}
                  data-index={index}
                  data-block={index}
                  data-utterance={utterance.id}
                  aria-setsize={text.utterances.length}
                  aria-posinset={index + 1}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <UtteranceRow
                    utterance={utterance}
                    tags={tags.get(utterance.id) ?? NO_TAGS}
                    selectedTag={
                      tags.get(utterance.id)?.some(({ id }) => id === selectedTag) ? selectedTag : null
                    }
                    issueTokens={issueRows.get(utterance.id) ?? null}
                    isCollapsed={collapsed.has(utterance.id)}
                    isCurrent={utterance.id === currentId}
                  />
                </li>
              ) : null;
            })}
          </ol>
          <div className="annotator-layer" aria-hidden="true" />
        </div>
        <div className="annotator-edges" />
        <FollowButton follow={follow} playback={playback} />
        <div className="annotator-live" aria-live="polite" />
      </div>
    </TranscriptViewContext>
  );
}
