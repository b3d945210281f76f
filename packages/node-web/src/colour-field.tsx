import { ColorInput } from '@mantine/core';
import { PALETTE } from '@scriptorium/domain/palette.ts';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';

interface ColourFieldProps {
  label: string;
  value: string;
  /** Whether the form refuses the colour; the words are the field's own. */
  error?: string | undefined;
  onChange: (colour: string) => void;
}

/** A colour as `#rrggbb`: one of the 18 presets, or any other. */
export function ColourField({ label, value, error, onChange }: ColourFieldProps) {
  const t = useTexts(formTexts);
  return (
    <ColorInput
      label={label}
      format="hex"
      value={value}
      error={error ? t(value === '' ? 'entity.validation.required' : 'invalid') : undefined}
      withAsterisk
      swatches={[...PALETTE]}
      swatchesPerRow={9}
      closeOnColorSwatchClick
      onChange={onChange}
    />
  );
}
