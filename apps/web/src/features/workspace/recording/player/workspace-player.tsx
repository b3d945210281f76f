import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useRegisterCommands } from '../../commands/use-commands.ts';
import { formatSeconds } from '../../labeling/tag-text.ts';
import { useTagActions, useTags, useTagView } from '../../labeling/tagging-context.ts';
import { useWorkspace } from '../../workspace-context.ts';
import { useRecording } from '../recording-context.ts';
import { TimeSpanMenus } from '../time-spans/time-span-menus.tsx';
import { isTimeSpan, MARKED, rangeOf, useTimeSpans, type TimeSpans } from '../time-spans/use-time-spans.ts';
import { usePlaybackState, type TimeRange } from './playback.ts';
import { PlayerTools } from './player-tools.tsx';
import { Player } from './player.tsx';
import { useLoop } from './use-loop.ts';
import { useSilences } from './use-silences.ts';
import { useWaveShown } from './use-wave-shown.ts';
import { WavePanel } from './waveform/wave-panel.tsx';
import type { WaveformHandle } from './waveform/waveform.tsx';
import { waveformTexts } from './waveform/waveform-texts.ts';

/** A click marks this much on each side (CONST-56). */
const AROUND_CLICK_MS = 500;

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

/** The player of the workspace: with the waveform, time spans, silences and a loop. */
export function WorkspacePlayer({ documentId }: { documentId: number }) {
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
  const mark = (range: TimeRange, at: Point | null): void => {
    spans.mark(range);
    if (playback.state().loop) playback.setLoop(range);
    if (at && spans.canMark) spans.setMenu({ kind: 'new', at, range });
  };
  const pointOf = (ms: number): Point => {
    const box = section.current?.getBoundingClientRect();
    return wave.current?.pointOf(ms) ?? { x: box?.left ?? 0, y: box?.bottom ?? 0 };
  };
  const startMs = useTimeSpanKeys(spans, (range) => mark(range, pointOf(range.endMs)));
  useRegisterCommands({
    loop: isLocked ? null : onLoop,
    toggleWaveform: toggle,
    goToSilence: isLocked || silences.length === 0 ? null : goTo,
  });
  const hint =
    startMs === null
      ? isMarking
        ? t('markHint')
        : ''
      : t('started', { time: formatSeconds(startMs / 1000) });
  const menuOf = (id: string, at: Point): void => {
    if (id !== MARKED) {
      selectTag(Number(id));
      spans.setMenu({ kind: 'tag', at, tagId: Number(id) });
    } else if (spans.marked && spans.canMark) spans.setMenu({ kind: 'new', at, range: spans.marked });
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
            onDrag={(range, at) => mark(range, isMarking ? at : null)}
            onClick={(ms, at) => {
              if (isMarking && spans.canMark) return mark(around(ms, durationMs), at);
              spans.mark(null);
              return playback.seek(ms);
            }}
            onMove={spans.move}
            onSelect={(id) =>
              id === MARKED ? menuOf(id, pointOf(spans.marked?.endMs ?? 0)) : selectTag(Number(id))
            }
            onMenu={menuOf}
          />
        ) : null}
      </Player>
      <TimeSpanMenus spans={spans} playback={playback} onClose={() => spans.setMenu(null)} />
    </div>
  );
}
