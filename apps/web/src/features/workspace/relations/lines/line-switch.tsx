import { SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { relationTexts } from '../../annotating/relations/relation-texts.ts';
import { TypeLine } from '../parts/relation-name.tsx';
import { useRelations } from '../../annotating/relations/relations-context.ts';
import classes from '../relations.module.css';
import { LINE_MODES } from '../../annotating/relations/line-view.ts';

/** Which lines are drawn in the text, and of which types. */
export function LineSwitch() {
  const t = useTexts(relationTexts);
  const { graphs, types, lineMode, setLineMode, hiddenTypes, toggleType } = useRelations();
  const used = new Set(
    graphs.flatMap(({ relations }) => relations.map((relation) => relation.relationTypeId)),
  );
  const shown = [...types.values()].filter(({ id }) => used.has(id));
  return (
    <Stack gap={6}>
      <Text size="xs" fw={600} id="relation-lines">
        {t('lines')}
      </Text>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-labelledby="relation-lines"
        value={lineMode}
        onChange={setLineMode}
        data={LINE_MODES.map((mode) => ({ value: mode, label: t(`lines.${mode}`) }))}
      />
      {lineMode === 'none' || shown.length < 2 ? null : (
        <div className={classes.eyes}>
          {shown.map((type) => (
            <UnstyledButton
              key={type.id}
              className={classes.eye}
              aria-pressed={!hiddenTypes.has(type.id)}
              aria-label={t('showType', { type: type.name })}
              onClick={() => toggleType(type.id)}
            >
              <TypeLine type={type} />
              <span className={classes.eyeName}>{type.name}</span>
              {hiddenTypes.has(type.id) ? <IconEyeOff size={14} /> : <IconEye size={14} />}
            </UnstyledButton>
          ))}
        </div>
      )}
    </Stack>
  );
}
