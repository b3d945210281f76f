import { Group, Input, NumberInput, Slider } from '@mantine/core';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useId, useState } from 'react';

const MIN = 0;
const MAX = 2;
const STEP = 0.01;

interface TemperatureFieldProps {
  readonly label: string;
  readonly description: string;
  readonly value: number;
  readonly disabled?: boolean;
  /** A number beyond the bounds stays, with its error, instead of becoming the nearer bound. */
  readonly isStrict?: boolean;
  /** NaN for an empty field that is strict. */
  readonly onChange: (value: number) => void;
}

const toBounds = (value: number): number =>
  Math.round(Math.min(MAX, Math.max(MIN, value)) / STEP) / Math.round(1 / STEP);

/** From 0 to 2 by 0.01, with a slider or as a number (CONST-72). */
export function TemperatureField(props: TemperatureFieldProps) {
  const { label, description, value, disabled = false, isStrict = false, onChange } = props;
  const t = useTexts(formTexts);
  const id = useId();
  const [typed, setTyped] = useState<number | string>(value);
  const [known, setKnown] = useState(value);
  // Discarding a change, or a save by somebody else, gives the field another value.
  if (!Object.is(known, value)) {
    setKnown(value);
    setTyped(value);
  }
  const error =
    typeof typed !== 'number'
      ? isStrict && typed === ''
        ? t('entity.validation.required')
        : undefined
      : typed < MIN
        ? t('entity.validation.min', { min: MIN })
        : typed > MAX
          ? t('entity.validation.max', { max: MAX })
          : undefined;
  const change = (next: number | string) => {
    setTyped(next);
    if (typeof next !== 'number' && !isStrict) return;
    const given = next === '' ? Number.NaN : Number(next);
    const number = isStrict ? given : toBounds(given);
    setKnown(number);
    onChange(number);
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
          value={Number.isNaN(value) ? MIN : toBounds(value)}
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
          clampBehavior={isStrict ? 'none' : 'blur'}
          value={typed}
          disabled={disabled}
          error={error}
          onChange={change}
          onBlur={() => {
            if (!isStrict) setTyped(value);
          }}
        />
      </Group>
    </div>
  );
}
