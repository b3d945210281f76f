import { Popover } from '@mantine/core';
import { PALETTE } from '@scriptorium/domain/palette.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import type { TreeLabel } from './tree-model.ts';
import { treeTexts } from './tree-texts.ts';
import classes from './tree.module.css';

interface ColourPickerProps {
  label: TreeLabel;
  tabIndex: number;
  onChange: (colour: string) => void;
}

/** The colour of a label, changed with one of the palette; the form has all others. */
export function ColourPicker({ label, tabIndex, onChange }: ColourPickerProps) {
  const t = useTexts(treeTexts);
  const [opened, setOpened] = useState(false);
  const name = t('colourOf', { name: label.name });
  return (
    <Popover opened={opened} position="bottom-start" withinPortal shadow="md" trapFocus onChange={setOpened}>
      <Popover.Target>
        <button
          type="button"
          className={classes.swatch}
          style={{ backgroundColor: label.backgroundColor }}
          aria-label={name}
          title={name}
          tabIndex={tabIndex}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <div className={classes.swatches}>
          {PALETTE.map((colour) => (
            <button
              key={colour}
              type="button"
              className={classes.colour}
              style={{ background: colour }}
              aria-label={t('useColour', { colour })}
              aria-pressed={label.backgroundColor.toLowerCase() === colour}
              onClick={() => {
                setOpened(false);
                onChange(colour);
              }}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
