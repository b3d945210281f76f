import type { Silence } from '@scriptorium/domain/transcript/speech-rate.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type Ref,
  type RefObject,
  type KeyboardEvent,
} from 'react';
import { usePlaybackState, type Playback, type TimeRange } from '../../core/playback.ts';
import { drawRuler } from './draw-ruler.ts';
import { Minimap, placeWindow } from './minimap.tsx';
import { peaksDurationMs, type Peaks } from './peaks.ts';
import type { WaveRegion } from './region-sync.ts';
import { useRedraw } from './use-redraw.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';
import { coloursOf, type WaveColours } from './wave-colours.ts';
import { WaveView } from './wave-view.ts';
import classes from './waveform.module.css';
import { waveformTexts } from './waveform-texts.ts';
import { zoomedBy } from './zoom.ts';

interface WaveKeys {
  playback: Playback;
  zoom: (direction: 1 | -1) => void;
}

/** Keys of the focused waveform: + and − zoom, arrows move the player by a second, with Shift by a tenth. */
function useWaveKeys({ playback, zoom }: WaveKeys) {
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? 0.1 : 1;
    const run = {
      '+': () => zoom(1),
      '=': () => zoom(1),
      '-': () => zoom(-1),
      ArrowRight: () => playback.skip(step),
      ArrowLeft: () => playback.skip(-step),
      Home: () => playback.seek(0),
      End: () => playback.seek(playback.state().durationMs),
    }[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
}

/**
 * The cursor: an element over the waveform that is moved with each frame, without layout and without painting. Its
 * place is exact, also where wavesurfer's pixels are rounded.
 */
function useCursor(playback: Playback, shown: RefObject<TimeRange>) {
  const cursor = useRef<HTMLDivElement>(null);
  const width = useRef(0);
  const moveCursor = useCallback((ms: number, { startMs, endMs }: TimeRange): void => {
    const element = cursor.current;
    if (!element || endMs <= startMs) return;
    const part = (ms - startMs) / (endMs - startMs);
    element.style.visibility = part >= 0 && part <= 1 ? 'visible' : 'hidden';
    element.style.transform = `translateX(${part * width.current}px)`;
  }, []);
  useEffect(() => {
    const frame = cursor.current?.parentElement;
    if (!frame) return;
    const observer = new ResizeObserver(() => {
      width.current = frame.clientWidth;
      moveCursor(playback.currentMs(), shown.current);
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }, [playback, shown, moveCursor]);
  useEffect(
    () => playback.onTimeChange((ms) => moveCursor(ms, shown.current)),
    [playback, shown, moveCursor],
  );
  return { cursor, moveCursor };
}

export interface WaveformHandle {
  /** Brings a time into the middle. */
  readonly scrollTo: (ms: number) => void;
  /** The place of a time in the window, from its left. */
  readonly leftOf: (ms: number) => number | undefined;
}

export interface WaveformProps {
  ref: Ref<WaveformHandle>;
  peaks: Peaks;
  playback: Playback;
  level: number;
  setLevel: (level: number) => void;
  regions: readonly WaveRegion[];
  silences: readonly Silence[];
  /** A click marks a part instead of moving the player. */
  isMarking: boolean;
  /** A part was marked by dragging. */
  onDrag: (range: TimeRange) => void;
  /** A click beside all regions. */
  onClick: (ms: number) => void;
  onMove: (id: string, range: TimeRange) => void;
  onSelect: (id: string) => void;
  onMenu: (id: string, left: number) => void;
}

/** The view of wavesurfer in an element. Its callbacks are always those of the last rendering. */
function useWaveView(props: WaveformProps, onView: (view: TimeRange) => void) {
  const { peaks, level, playback, regions } = props;
  const [view, setView] = useState<WaveView | null>(null);
  const latest = useRef({ props, onView, level });
  useEffect(() => {
    latest.current = { props, onView, level };
  });
  const container = useCallback(
    (element: HTMLDivElement) => {
      const made = new WaveView({
        container: element,
        peaks,
        durationMs: peaksDurationMs(peaks),
        level: latest.current.level,
        colours: coloursOf(element),
        onView: (range) => latest.current.onView(range),
        onDrag: (range) => latest.current.props.onDrag(range),
        onMove: (id, range) => latest.current.props.onMove(id, range),
      });
      setView(made);
      return () => {
        setView(null);
        made.destroy();
      };
    },
    [peaks],
  );
  useEffect(() => {
    const show = (ms: number): void => view?.showTime(ms, playback.state().isPlaying);
    show(playback.currentMs());
    return playback.onTimeChange(show);
  }, [view, playback]);
  // Playing again follows again.
  useEffect(() => playback.subscribe(() => view?.setFollowing(true)), [view, playback]);
  useEffect(() => view?.setRegions(regions), [view, regions]);
  return { view, container };
}

/**
 * The waveform with its ruler, its regions and its minimap. The seek bar is its accessible control. Another colour scheme
 * needs another one: a canvas has the colours of its time.
 */
export default function Waveform(props: WaveformProps) {
  const { ref, peaks, playback, level, setLevel, regions, silences, isMarking } = props;
  const t = useTexts(waveformTexts);
  const frame = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLCanvasElement>(null);
  const window = useRef<HTMLDivElement>(null);
  const shown = useRef<TimeRange>({ startMs: 0, endMs: 0 });
  const { isLocked } = usePlaybackState(playback);
  const durationMs = peaksDurationMs(peaks);
  const colours = useRef<WaveColours>(null);
  const marks = useMemo(() => regions.filter(({ name }) => name !== ''), [regions]);
  const draw = useCallback(
    (canvas: HTMLCanvasElement): void => {
      colours.current ??= coloursOf(frame.current ?? canvas);
      drawRuler(canvas, { view: shown.current, silences, marks, colours: colours.current });
    },
    [silences, marks],
  );
  const { cursor, moveCursor } = useCursor(playback, shown);
  const { view, container } = useWaveView(props, (range) => {
    shown.current = range;
    placeWindow(window.current, range, durationMs);
    moveCursor(playback.currentMs(), range);
    if (ruler.current) draw(ruler.current);
  });
  useRedraw(ruler, draw);
  const zoom = (direction: 1 | -1, clientX?: number): void => {
    const next = zoomedBy(level, direction);
    const { startMs, endMs } = shown.current;
    const middle = (startMs + endMs) / 2;
    const anchor = clientX === undefined ? middle : (view?.timeAt(clientX) ?? middle);
    // The time under the pointer stays there.
    view?.setLevel(next, anchor + ((middle - anchor) * level) / next);
    setLevel(next);
  };
  useEffect(() => {
    const { startMs, endMs } = shown.current;
    view?.setLevel(level, (startMs + endMs) / 2);
  }, [view, level]);
  useWheelZoom(frame, zoom);
  useImperativeHandle(ref, () => ({
    scrollTo: (ms) => view?.scrollTo(ms),
    leftOf: (ms) => view?.clientXOf(ms),
  }));
  const onClick = (event: MouseEvent): void => {
    if (!view) return;
    const id = view.regionAt(event.nativeEvent);
    if (id === undefined) props.onClick(view.timeAt(event.clientX));
    else props.onSelect(id);
  };
  const onContextMenu = (event: MouseEvent): void => {
    const id = view?.regionAt(event.nativeEvent);
    if (id === undefined) return;
    event.preventDefault();
    props.onMenu(id, event.clientX);
  };
  const stopFollowing = (): void => view?.setFollowing(!playback.state().isPlaying);
  const onKeyDown = useWaveKeys({ playback, zoom });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- zooming has buttons too
    <div
      ref={frame}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset does not fit a scrolled waveform
      role="group"
      aria-label={t('keys')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys zoom and move
      tabIndex={0}
      className={classes.frame}
      data-dimmed={isLocked || undefined}
      onKeyDown={onKeyDown}
    >
      <canvas ref={ruler} className={classes.ruler} aria-hidden="true" />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keys are those of the frame */}
      <div
        ref={container}
        className={classes.wave}
        data-marking={isMarking || undefined}
        aria-hidden="true"
        onClick={onClick}
        onContextMenu={onContextMenu}
        onWheel={stopFollowing}
      />
      <div ref={cursor} className={classes.cursor} />
      <Minimap
        peaks={peaks}
        durationMs={durationMs}
        playback={playback}
        window={window}
        onMove={(ms) => {
          stopFollowing();
          view?.scrollTo(ms);
        }}
      />
    </div>
  );
}
