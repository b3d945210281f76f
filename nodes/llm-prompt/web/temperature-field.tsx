import { Group, Input, NumberInput, Slider } from '@mantine/core';
import { formTexts } from '@scriptorium/web-kit/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useId, useState } from 'react';

const MIN = 0;
const MAX = 2;
const STEP = 0.01;

interface TemperatureFieldProps {
  readonly label: string;
  readonly description: string;
  readonly value: number;
  readonly disabled: boolean;
  readonly onChange: (value: number) => void;
}

const toBounds = (value: number): number =>
  Math.round(Math.min(MAX, Math.max(MIN, value)) / STEP) / Math.round(1 / STEP);

/** From 0 to 2 by 0.01, with a slider or as a number (CONST-72). */
export function TemperatureField({ label, description, value, disabled, onChange }: TemperatureFieldProps) {
  const t = useTexts(formTexts);
  const id = useId();
  const [typed, setTyped] = useState<number | string>(value);
  const [known, setKnown] = useState(value);
  // Discarding a change, or a save by somebody else, gives the field another value.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const error =
    typeof typed !== 'number'
      ? undefined
      : typed < MIN
        ? t('entity.validation.min', { min: MIN })
        : typed > MAX
          ? t('entity.validation.max', { max: MAX })
          : undefined;
  const change = (next: number | string) => {
    setTyped(next);
    if (typeof next !== 'number') return;
    setKnown(toBounds(next));
    onChange(toBounds(next));
  };
  return (
    <div>
      <Input.Label id={id} htmlFor={`${id}-number`}>
        {label}
      </Input.Label>
      <Input.Description mb={4}>{description}</Input.Description>
      <Group wrap="nowrap" align="flex-start">
        <Slider
          flex={1}
          mt={12}
          min={MIN}
          max={MAX}
          step={STEP}
          label={null}
          thumbLabel={label}
          value={value}
          disabled={disabled}
          onChange={change}
        />
        <NumberInput
          id={`${id}-number`}
          w={90}
          min={MIN}
          max={MAX}
          step={STEP}
          decimalScale={2}
          clampBehavior="blur"
          value={typed}
          disabled={disabled}
          error={error}
          onChange={change}
          onBlur={() => setTyped(value)}
        />
      </Group>
    </div>
  );
}
