import { Group, Input, ActionIcon } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconMinus, IconPlus, type Icon } from '@tabler/icons-react';
import {
  useId,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { NUDGE_MS, repeatDelay } from './nudge.ts';
import { hoursText, maskTime, parseTime, TIME_LENGTH, timeText } from './time-text.ts';
import { timestampTexts } from './timestamp-texts.ts';
import classes from './timestamps.module.css';

/** Runs at a press of a button, and again while it is held, faster and faster (CONST-52). */
function useHoldRepeat(run: () => void) {
  const latest = useRef(run);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = run;
  });
  const stop = useCallback((): void => clearTimeout(timer.current), []);
  useEffect(() => stop, [stop]);
  const repeat = (repetition: number): void => {
    timer.current = setTimeout(() => {
      latest.current();
      repeat(repetition + 1);
    }, repeatDelay(repetition));
  };
  return {
    onPointerDown: ({ button }: PointerEvent): void => {
      if (button !== 0) return;
      stop();
      latest.current();
      repeat(0);
      // A button that is disabled while it is held gets no event.
      for (const name of ['pointerup', 'pointercancel', 'blur']) addEventListener(name, stop, { once: true });
    },
    onPointerLeave: stop,
    /** By keyboard; the click of a pointer has been handled before. */
    onClick: ({ detail }: MouseEvent): void => {
      if (detail === 0) latest.current();
    },
  };
}

interface NudgeButtonProps {
  name: string;
  icon: Icon;
  disabled: boolean;
  onNudge: () => void;
}

/** Changes a time by a hundredth of a second, and repeats while it is held. */
function NudgeButton({ name, icon: Sign, disabled, onNudge }: NudgeButtonProps) {
  const hold = useHoldRepeat(onNudge);
  return (
    <ActionIcon variant="default" size={36} aria-label={name} title={name} disabled={disabled} {...hold}>
      <Sign size={16} />
    </ActionIcon>
  );
}

interface TimestampFieldProps {
  label: string;
  valueMs: number;
  /** The first and the last time that it may have. */
  minMs: number;
  maxMs: number;
  /** Why a time outside is refused. */
  refusal: string;
  readOnly: boolean;
  /** Gets the focus when the editor opens. */
  isFirst?: boolean;
  onChange: (ms: number) => void;
}

/**
 * A time as mm:ss:cc with buttons that move it. An invalid text is flagged, and becomes the last valid time again when
 * the field is left (AUDIO-08).
 */
export function TimestampField(props: TimestampFieldProps) {
  const { label, valueMs, minMs, maxMs, refusal, readOnly, isFirst = false, onChange } = props;
  const t = useTexts(timestampTexts);
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? valueMs : parseTime(typed, valueMs);
  const isInside = (ms: number): boolean => ms >= minMs && ms <= maxMs;
  const error = parsed === null ? t('invalid') : isInside(parsed) ? null : refusal;
  const type = (text: string): void => {
    const next = maskTime(text);
    setTyped(next);
    const ms = parseTime(next, valueMs);
    if (ms !== null && isInside(ms)) onChange(ms);
  };
  const nudge = (by: number): void => {
    setTyped(null);
    const moved = Math.max(minMs, Math.min(maxMs, valueMs + by));
    if (moved !== valueMs) onChange(moved);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowUp: NUDGE_MS, ArrowDown: -NUDGE_MS }[event.key];
    if (by === undefined || readOnly) return;
    event.preventDefault();
    nudge(by);
  };
  const id = useId();
  const hours = hoursText(valueMs);
  return (
    <Input.Wrapper
      id={id}
      label={label}
      error={error}
      labelProps={{ htmlFor: id }}
      errorProps={{ id: `${id}-error` }}
      className={classes.field}
    >
      <Group gap={4} wrap="nowrap">
        {readOnly ? null : (
          <NudgeButton
            name={t('earlier', { name: label })}
            icon={IconMinus}
            disabled={valueMs <= minMs}
            onNudge={() => nudge(-NUDGE_MS)}
          />
        )}
        <Input
          id={id}
          value={typed ?? timeText(valueMs)}
          readOnly={readOnly}
          error={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
          maxLength={TIME_LENGTH}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus={isFirst || undefined}
          classNames={{ input: classes.input }}
          leftSection={hours === '' ? undefined : <span title={t('hours')}>{hours}</span>}
          leftSectionWidth={34}
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => setTyped(null)}
        />
        {readOnly ? null : (
          <NudgeButton
            name={t('later', { name: label })}
            icon={IconPlus}
            disabled={valueMs >= maxMs}
            onNudge={() => nudge(NUDGE_MS)}
          />
        )}
      </Group>
    </Input.Wrapper>
  );
}
