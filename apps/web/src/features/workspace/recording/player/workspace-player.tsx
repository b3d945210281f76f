import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { clockOf } from '@scriptorium/domain/transcript/times.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { memo, useEffect, useMemo, useRef, useState, useCallback } from 'react';
import { useRegisterCommands } from '../../core/commands/use-commands.ts';
import { useTagActions, useTags, useTagView } from '../../annotating/tags/tagging-context.ts';
import { useWorkspace } from '../../core/workspace-context.ts';
import { useRecording } from '../core/recording-context.ts';
import { TimeSpanMenus } from '../time-spans/time-span-menus.tsx';
import { isTimeSpan, MARKED, rangeOf, useTimeSpans, type TimeSpans } from '../time-spans/use-time-spans.ts';
import { usePlaybackState, type TimeRange } from '../core/playback.ts';
import { PlayerTools } from './player-tools.tsx';
import { Player } from './player.tsx';
import { useLoop } from './use-loop.ts';
import { useSilences } from './silences.tsx';
import { WavePanel } from './waveform/wave-panel.tsx';
import type { WaveformHandle } from './waveform/waveform.tsx';
import { waveformTexts } from './waveform/waveform-texts.ts';

const KEY = 'player-waveform';

/** Whether the waveform is shown; stored in the browser. */
function useWaveShown(): { isShown: boolean; toggle: () => void } {
  const [isShown, setShown] = useState(() => localStorage.getItem(KEY) !== 'hidden');
  const toggle = useCallback((): void => {
    localStorage.setItem(KEY, isShown ? 'hidden' : 'shown');
    setShown(!isShown);
  }, [isShown]);
  return { isShown, toggle };
}

/** A click marks this much on each side (CONST-56). */
const AROUND_CLICK_MS = 500;

/** The distance of a menu from its point, in pixels. */
const MENU_OFFSET = 10;

const around = (ms: number, durationMs: number): TimeRange => ({
  startMs: Math.max(0, ms - AROUND_CLICK_MS),
  endMs: Math.min(durationMs, ms + AROUND_CLICK_MS),
});

/** Plays a time span that is chosen in the list of tags. */
function useJumps(wave: React.RefObject<WaveformHandle | null>): void {
  const { playback } = useRecording();
  const { onJump } = useTagView();
  useEffect(
    () =>
      onJump((tag) => {
        if (!isTimeSpan(tag)) return;
        const range = rangeOf(tag);
        wave.current?.scrollTo((range.startMs + range.endMs) / 2);
        playback.playRange(range);
      }),
    [onJump, playback, wave],
  );
}

/** The keys that delete the selected time span, and that make one at the player's time. */
function useTimeSpanKeys(spans: TimeSpans, openMenu: (range: TimeRange) => void) {
  const { playback } = useRecording();
  const { step, work } = useWorkspace();
  const { tags } = useTags();
  const { selectedTag, selectTag } = useTagView();
  const { remove } = useTagActions();
  const [startMs, setStart] = useState<number | null>(null);
  const tag = tags.find(({ id, stepId }) => id === selectedTag && stepId === step?.stepDTO.id);
  const canDelete = work.canWrite && tag !== undefined && isTimeSpan(tag);
  useRegisterCommands(
    useMemo(
      () =>
        canDelete
          ? {
              deleteTag: () => {
                selectTag(null);
                remove(tag);
              },
            }
          : {},
      [canDelete, tag, remove, selectTag],
    ),
  );
  useRegisterCommands({
    timeSpan: spans.canMark
      ? {
          start: () => setStart(playback.currentMs()),
          end: () => {
            const now = playback.currentMs();
            const range =
              startMs === null || startMs === now
                ? around(now, playback.state().durationMs)
                : { startMs: Math.min(startMs, now), endMs: Math.max(startMs, now) };
            setStart(null);
            openMenu(range);
          },
        }
      : null,
  });
  return startMs;
}

/** The player of the workspace: with the waveform, time spans, silences and a loop. Changed words do not render it. */
export const WorkspacePlayer = memo(function WorkspacePlayer({ documentId }: { documentId: number }) {
  const t = useTexts(waveformTexts);
  const { playback } = useRecording();
  const { selectTag } = useTagView();
  const { isShown, toggle } = useWaveShown();
  const { durationMs, isLocked } = usePlaybackState(playback);
  const spans = useTimeSpans();
  const { silences, goTo } = useSilences();
  const onLoop = useLoop(spans.marked);
  const [isMarking, setMarking] = useState(false);
  const wave = useRef<WaveformHandle>(null);
  const section = useRef<HTMLDivElement>(null);
  useJumps(wave);
  /** Below the player, so that the waveform stays visible. */
  const below = (left: number | undefined): Point => {
    const box = section.current?.getBoundingClientRect();
    return { x: left ?? box?.left ?? 0, y: (box?.bottom ?? 0) - MENU_OFFSET };
  };
  const mark = (range: TimeRange, opensMenu: boolean): void => {
    spans.mark(range);
    if (playback.state().loop) playback.setLoop(range);
    if (opensMenu && spans.canMark)
      spans.setMenu({ kind: 'new', at: below(wave.current?.leftOf(range.endMs)), range });
  };
  const startMs = useTimeSpanKeys(spans, (range) => mark(range, true));
  useRegisterCommands({
    loop: isLocked ? null : onLoop,
    toggleWaveform: toggle,
    goToSilence: isLocked || silences.length === 0 ? null : goTo,
  });
  const hint =
    startMs === null ? (isMarking ? t('markHint') : '') : t('started', { time: clockOf(startMs / 1000) });
  const openMenu = (id: string, left: number): void => {
    if (id === MARKED) return spans.marked ? mark(spans.marked, true) : undefined;
    selectTag(Number(id));
    return spans.setMenu({ kind: 'tag', at: below(left), tagId: Number(id) });
  };
  return (
    <div ref={section} style={{ flex: 'none', minWidth: 0 }}>
      <Player
        documentId={documentId}
        playback={playback}
        tools={
          <PlayerTools playback={playback} onLoop={onLoop} isWaveShown={isShown} onToggleWave={toggle} />
        }
      >
        {isShown ? (
          <WavePanel
            ref={wave}
            documentId={documentId}
            playback={playback}
            regions={spans.regions}
            silences={silences}
            goToSilence={goTo}
            isMarking={isMarking && spans.canMark}
            onToggleMarking={spans.canMark ? () => setMarking(!isMarking) : undefined}
            hint={hint}
            onDrag={(range) => mark(range, isMarking)}
            onClick={(ms) => {
              if (isMarking && spans.canMark) return mark(around(ms, durationMs), true);
              spans.mark(null);
              return playback.seek(ms);
            }}
            onMove={spans.move}
            onSelect={(id) => (id === MARKED ? openMenu(id, 0) : selectTag(Number(id)))}
            onMenu={openMenu}
          />
        ) : null}
      </Player>
      <TimeSpanMenus spans={spans} playback={playback} onClose={() => spans.setMenu(null)} />
    </div>
  );
});
