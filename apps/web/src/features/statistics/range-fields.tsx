import { Button, Group, Select } from '@mantine/core';
import type { DayRange } from '@scriptorium/domain/statistics/days.ts';
import { MAX_RANGE_DAYS } from '@scriptorium/domain/statistics/days.ts';
import { PRESETS, presetRange } from '@scriptorium/domain/statistics/preset-ranges.ts';
import { DayField } from '@scriptorium/web-kit/forms/day-field.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconX } from '@tabler/icons-react';
import { problemOf, todayHere } from './range.ts';
import { statisticsTexts } from './texts.ts';

interface RangeFieldsProps {
  /** An empty day is not set. */
  range: DayRange;
  onChange: (range: DayRange) => void;
}

/** The first and the last day, typed, chosen from a calendar or by a preset; the range can be cleared (STAT-07). */
export function RangeFields({ range, onChange }: RangeFieldsProps) {
  const t = useTexts(statisticsTexts);
  const problem = problemOf(range);
  const today = todayHere();
  const preset = PRESETS.find((one) => {
    const { from, to } = presetRange(one, today);
    return from === range.from && to === range.to;
  });
  return (
    <Group gap="sm" align="flex-start">
      <Select
        label={t('preset')}
        placeholder={t('ownRange')}
        data={PRESETS.map((value) => ({ value, label: t(value) }))}
        value={preset ?? null}
        w={170}
        onChange={(value) => {
          const chosen = PRESETS.find((one) => one === value);
          if (chosen) onChange(presetRange(chosen, today));
        }}
      />
      <DayField
        label={t('from')}
        value={range.from || null}
        w={160}
        onChange={(day) => onChange({ ...range, from: day ?? '' })}
      />
      <DayField
        label={t('to')}
        value={range.to || null}
        w={160}
        error={problem === null ? undefined : t(problem, { days: MAX_RANGE_DAYS })}
        onChange={(day) => onChange({ ...range, to: day ?? '' })}
      />
      <Button
        variant="subtle"
        color="gray"
        mt={25}
        leftSection={<IconX size={15} />}
        disabled={range.from === '' && range.to === ''}
        onClick={() => onChange({ from: '', to: '' })}
      >
        {t('clearRange')}
      </Button>
    </Group>
  );
}
