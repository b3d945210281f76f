import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import {
  IconBracketsContain,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconZoomIn,
  IconZoomOut,
  type Icon,
} from '@tabler/icons-react';
import classes from './waveform.module.css';
import { waveformTexts } from './waveform-texts.ts';
import { zoomedBy } from './zoom.ts';

interface WaveToolbarProps {
  level: number;
  setLevel: (level: number) => void;
  silences: number;
  goToSilence: (direction: 1 | -1) => void;
  /** Absent where time spans are not tagged. */
  marking?: { isOn: boolean; toggle: () => void } | undefined;
  /** The instruction for the user's next action. */
  hint: string;
  disabled: boolean;
}

/** Buttons of the waveform: mark time spans, go to silences, zoom. */
export function WaveToolbar(props: WaveToolbarProps) {
  const { level, setLevel, silences, goToSilence, marking, hint, disabled } = props;
  const t = useTexts(waveformTexts);
  const button = (name: string, Sign: Icon, isEnabled: boolean, onClick: () => void) => (
    <Tooltip label={name}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={name}
        disabled={disabled || !isEnabled}
        onClick={onClick}
      >
        <Sign size={18} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <Group gap={4} className={classes.toolbar}>
      {marking ? (
        <Button
          size="compact-sm"
          variant={marking.isOn ? 'filled' : 'default'}
          aria-pressed={marking.isOn}
          leftSection={<IconBracketsContain size={16} />}
          disabled={disabled}
          onClick={marking.toggle}
        >
          {t('mark')}
        </Button>
      ) : null}
      <Text component="output" size="xs" c="dimmed" style={{ flex: 1 }}>
        {hint}
      </Text>
      {silences > 0 ? (
        <>
          {button(t('previousSilence'), IconPlayerTrackPrev, true, () => goToSilence(-1))}
          <Text size="xs" c="dimmed">
            {t('silences', { number: silences })}
          </Text>
          {button(t('nextSilence'), IconPlayerTrackNext, true, () => goToSilence(1))}
        </>
      ) : null}
      {button(t('zoomOut'), IconZoomOut, zoomedBy(level, -1) !== level, () => setLevel(zoomedBy(level, -1)))}
      <Text size="xs" c="dimmed" ta="center" className={classes.level}>
        {t('zoom', { level })}
      </Text>
      {button(t('zoomIn'), IconZoomIn, zoomedBy(level, 1) !== level, () => setLevel(zoomedBy(level, 1)))}
    </Group>
  );
}
