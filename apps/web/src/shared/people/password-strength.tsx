import { Group, Text } from '@mantine/core';
import { levelOfPassword } from '@scriptorium/domain/access/password-strength.ts';
import classes from './password-strength.module.css';
import { STRENGTH_COLOURS } from './strength-colours.ts';
import { defineTexts, useTexts } from '@scriptorium/web-kit/texts/texts.ts';

const strengthTexts = defineTexts(
  {
    label: 'Password strength:',
    level1: 'very weak',
    level2: 'weak',
    level3: 'fair',
    level4: 'good',
    level5: 'strong',
  },
  {
    label: 'Siła hasła:',
    level1: 'bardzo mała',
    level2: 'mała',
    level3: 'przeciętna',
    level4: 'duża',
    level5: 'bardzo duża',
  },
);

const LEVELS = [1, 2, 3, 4, 5] as const;

/** Strength meter of a password with five bars, below its field. */
export function PasswordStrength({ password }: { password: string }) {
  const t = useTexts(strengthTexts);
  const level = levelOfPassword(password);
  const shown = password === '' ? 0 : level;
  return (
    <div data-level={shown}>
      <Group gap={4} wrap="nowrap" aria-hidden="true" mb={4}>
        {LEVELS.map((bar) => (
          <div
            key={bar}
            className={classes.bar}
            style={bar <= shown ? { backgroundColor: STRENGTH_COLOURS[level] } : undefined}
          />
        ))}
      </Group>
      <Text component="output" size="xs" c="dimmed" display="block">
        {t('label')} {shown === 0 ? '–' : t(`level${level}`)}
      </Text>
    </div>
  );
}
