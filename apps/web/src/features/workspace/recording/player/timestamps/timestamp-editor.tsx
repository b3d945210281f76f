import { Button, Group, Text } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import type { Playback } from '../../core/playback.ts';
import { NUDGE_MS } from './nudge.ts';
import { fullTimeText } from './time-text.ts';
import { TimestampField } from './timestamp-field.tsx';
import { timestampTexts } from './timestamp-texts.ts';
import classes from './timestamps.module.css';

interface TimestampEditorProps {
  /** Whole milliseconds. */
  startMs: number;
  endMs: number;
  /** The length of the recording. */
  maxMs: number;
  /** The limits of the range, such as the words before and after it; by default the whole recording. */
  limits?: { readonly fromMs: number; readonly toMs: number } | undefined;
  /** A preview can only be closed (AUDIO-07). */
  mode: 'edit' | 'preview';
  playback: Playback;
  /** Called with each valid range, for what shows it. */
  onChange?: ((startMs: number, endMs: number) => void) | undefined;
  onSave: (startMs: number, endMs: number) => void;
  onClose: () => void;
}

/** The begin and the end of a word or a time span: fields, nudging, and hearing it (AUDIO-06). */
export function TimestampEditor(props: TimestampEditorProps) {
  const { maxMs, limits, mode, playback, onChange, onSave, onClose } = props;
  const t = useTexts(timestampTexts);
  const [range, setRange] = useState({ startMs: Math.trunc(props.startMs), endMs: Math.trunc(props.endMs) });
  const { startMs, endMs } = range;
  const fromMs = limits?.fromMs ?? 0;
  const toMs = limits?.toMs ?? Math.trunc(maxMs);
  const isPreview = mode === 'preview';
  const change = (part: Partial<typeof range>): void => {
    const next = { ...range, ...part };
    setRange(next);
    onChange?.(next.startMs, next.endMs);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPreview) onClose();
    else onSave(startMs, endMs);
  };
  const bounds = limits ? t('beyond', { from: fullTimeText(fromMs), to: fullTimeText(toMs) }) : t('outside');
  return (
    <form className={classes.editor} aria-label={t('title')} onSubmit={submit}>
      <Group gap="md" align="flex-start">
        <TimestampField
          label={t('begin')}
          valueMs={startMs}
          minMs={fromMs}
          maxMs={endMs - NUDGE_MS}
          refusal={bounds}
          readOnly={isPreview}
          isFirst
          onChange={(ms) => change({ startMs: ms })}
        />
        <TimestampField
          label={t('end')}
          valueMs={endMs}
          minMs={startMs + NUDGE_MS}
          maxMs={toMs}
          refusal={bounds}
          readOnly={isPreview}
          onChange={(ms) => change({ endMs: ms })}
        />
      </Group>
      <Text size="xs" c="dimmed" mt={6}>
        {t('length', { time: fullTimeText(endMs - startMs) })}
      </Text>
      <Group gap="xs" mt="sm">
        {isPreview ? null : (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlayerPlayFilled size={14} />}
            onClick={() => playback.playRange(range)}
          >
            {t('play')}
          </Button>
        )}
        <span style={{ flex: 1 }} />
        {isPreview ? null : (
          <Button size="compact-sm" type="submit">
            {t('save')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {isPreview ? t('close') : t('discard')}
        </Button>
      </Group>
    </form>
  );
}
