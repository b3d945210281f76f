import { Alert, Button, Text } from '@mantine/core';
import { readableColour } from '@scriptorium/annotator/core/colours.ts';
import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { recordings, type Utterance } from '@scriptorium/contract/recordings.ts';
import { processes } from '@scriptorium/contract/processes.ts';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { formatPlayTime } from '@scriptorium/web-kit/format.ts';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useIssueSelection, useIssueTokens } from '../issues/issues-context.ts';
import type { IssueSubject } from '../issues/issue-subject.ts';
import { ReportMenu } from '../issues/report-menu.tsx';
import { useTags, useTagView } from '../labeling/tagging-context.ts';
import { useWorkspace } from '../workspace-context.ts';
import type { Playback } from './player/playback.ts';
import classes from './recording.module.css';
import { recordingTexts } from './recording-texts.ts';
import { marksByToken, tokenAt, tokensByTime, type Token, type TokenMark } from './token-times.ts';

/** Plays from a time (ms); null if playback is disabled. */
type Seek = ((ms: number) => void) | null;

const NO_MARKS: readonly TokenMark[] = [];

function Word({ token, marks, onSeek }: { token: Token; marks: readonly TokenMark[]; onSeek: Seek }) {
  const t = useTexts(recordingTexts);
  return (
    <span className={classes.word}>
      <button
        type="button"
        className={classes.token}
        data-token={token.id}
        data-hidden={token.hidden || undefined}
        tabIndex={-1}
        title={onSeek ? t('playFrom', { time: formatPlayTime(token.tsStart) }) : undefined}
        disabled={onSeek === null}
        style={
          marks.length > 0
            ? {
                boxShadow: marks
                  .map(({ tag }, lane) => `0 ${3 * (lane + 1)}px ${tag.nerTagType.backgroundColor}`)
                  .join(', '),
              }
            : undefined
        }
        onClick={() => onSeek?.(token.tsStart)}
      >
        {token.value}
      </button>
      {marks
        .filter(({ first }) => first)
        .map(({ tag: { id, nerTagType, utteranceTokens } }) => (
          <span
            key={id}
            className={classes.tag}
            data-wide={utteranceTokens.length > 1 || undefined}
            style={{
              background: nerTagType.backgroundColor,
              color: readableColour(nerTagType.backgroundColor, nerTagType.textColor),
            }}
          >
            <span>{nerTagType.name}</span>
          </span>
        ))}
    </span>
  );
}

interface UtteranceRowProps {
  utterance: Utterance;
  speaker: string;
  marks: ReadonlyMap<number, readonly TokenMark[]>;
  onSeek: Seek;
}

export const UtteranceRow = memo(function UtteranceRow({
  utterance,
  speaker,
  marks,
  onSeek,
}: UtteranceRowProps) {
  const t = useTexts(recordingTexts);
  const start = utterance.tokens[0]?.tsStart ?? 0;
  return (
    <li className={classes.utterance}>
      <div className={classes.speaker}>
        <Text size="sm" fw={600}>
          {speaker}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={t('playFrom', { time: formatPlayTime(start) })}
          disabled={onSeek === null}
          onClick={() => onSeek?.(start)}
        >
          {formatPlayTime(start)}
        </Button>
      </div>
      <p className={classes.words}>
        {utterance.tokens.map((token) => (
          <Word key={token.id} token={token} marks={marks.get(token.id) ?? NO_MARKS} onSeek={onSeek} />
        ))}
      </p>
    </li>
  );
});

/** Highlights the spoken word directly on the element, because rerendering 60 times a second is too slow. */
function useActiveWord(
  root: React.RefObject<HTMLElement | null>,
  utterances: readonly Utterance[],
  playback: Playback,
) {
  const tokens = useMemo(() => tokensByTime(utterances), [utterances]);
  useEffect(() => {
    let active: Element | null = null;
    let activeId: number | undefined;
    return playback.onTimeChange((ms) => {
      const id = tokenAt(tokens, ms)?.id;
      if (id === activeId) return;
      activeId = id;
      active?.removeAttribute('data-lit');
      active = id === undefined ? null : (root.current?.querySelector(`[data-token="${id}"]`) ?? null);
      active?.setAttribute('data-lit', '');
      active?.scrollIntoView({ block: 'nearest' });
    });
  }, [root, tokens, playback]);
}

const wordOf = (root: HTMLElement | null, id: number | undefined): Element | null =>
  root?.querySelector(`[data-token="${id}"]`) ?? null;

/** Marks the words of the selected issue, and scrolls to the first when it is selected. */
function useIssueWords(root: React.RefObject<HTMLElement | null>, isRead: boolean) {
  const tokens = useIssueTokens();
  const { times } = useIssueSelection();
  const done = useRef(0);
  useEffect(() => {
    const words = isRead ? tokens.flatMap((id) => wordOf(root.current, id) ?? []) : [];
    for (const word of words) word.setAttribute('data-issue', '');
    return () => words.forEach((word) => word.removeAttribute('data-issue'));
  }, [root, isRead, tokens]);
  useEffect(() => {
    if (!isRead || tokens.length === 0 || done.current === times) return;
    done.current = times;
    wordOf(root.current, tokens[0])?.scrollIntoView({ block: 'center' });
  }, [root, isRead, tokens, times]);
}

type ReportState = { readonly at: Point; readonly about: IssueSubject | null } | null;

/** A right click on a word, or the menu key while it is focused, reports a problem with it. */
function useReportMenu(root: React.RefObject<HTMLElement | null>, utterances: readonly Utterance[]) {
  const [menu, setMenu] = useState<ReportState>(null);
  useEffect(() => {
    const list = root.current;
    const open = (event: globalThis.MouseEvent): void => {
      event.preventDefault();
      const word = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-token]') : null;
      const id = Number(word?.dataset['token']);
      const token = utterances.flatMap(({ tokens }) => tokens).find((one) => one.id === id);
      const about = token ? { type: 'TOKEN' as const, tokens: [token] } : null;
      setMenu({ at: { x: event.clientX, y: event.clientY }, about });
    };
    list?.addEventListener('contextmenu', open);
    return () => list?.removeEventListener('contextmenu', open);
  }, [root, utterances]);
  return menu ? <ReportMenu {...menu} onClose={() => setMenu(null)} /> : null;
}

const NO_UTTERANCES: readonly Utterance[] = [];

/** The read-only transcript: a click on a word plays from there, the spoken word is highlighted. */
export function Transcript({ playback, isBlocked }: { playback: Playback; isBlocked: boolean }) {
  const t = useTexts(recordingTexts);
  const { document, processId } = useWorkspace();
  const { tags } = useTags();
  const { shownSteps, hiddenLabels, onJump } = useTagView();
  const root = useRef<HTMLOListElement>(null);
  const list = useRead(recordings.utterances, { params: { id: document.id }, query: {} });
  const process = useRead(processes.get, { params: { id: processId }, query: {} });
  const utterances = list.data ?? NO_UTTERANCES;
  const marks = useMemo(
    () =>
      marksByToken(
        tags.filter(({ stepId, nerTagType }) => shownSteps.has(stepId) && !hiddenLabels.has(nerTagType.id)),
      ),
    [tags, shownSteps, hiddenLabels],
  );
  useActiveWord(root, utterances, playback);
  useIssueWords(root, utterances.length > 0);
  const reportMenu = useReportMenu(root, utterances);
  useEffect(
    () =>
      onJump(({ utteranceTokens: [first] }) =>
        root.current?.querySelector(`[data-token="${first?.id}"]`)?.scrollIntoView({ block: 'center' }),
      ),
    [onJump],
  );
  const seek = useMemo(() => (isBlocked ? null : (ms: number) => playback.seek(ms)), [playback, isBlocked]);
  if (list.isError) {
    return (
      <Alert color="red" title={t('transcriptFailed')} m="md">
        <Button size="xs" variant="default" onClick={() => void list.refetch()}>
          {t('retry')}
        </Button>
      </Alert>
    );
  }
  if (!list.data) return <LoadingSpinner label={t('transcriptLoading')} />;
  if (utterances.length === 0)
    return (
      <Text c="dimmed" p="lg">
        {t('noTranscript')}
      </Text>
    );
  const nameOf = (actor: string) => process.data?.actors.find((one) => one.actor === actor)?.name ?? actor;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs keyboard focus */}
      <ol ref={root} className={classes.transcript} aria-label={t('transcript')} tabIndex={0}>
        {utterances.map((utterance) => (
          <UtteranceRow
            key={utterance.id}
            utterance={utterance}
            speaker={nameOf(utterance.actor)}
            marks={marks}
            onSeek={seek}
          />
        ))}
      </ol>
      {reportMenu}
    </>
  );
}
