import { Text } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { shortened } from './names.ts';
import { relationTexts } from './relation-texts.ts';
import { useRelations } from './relations-context.ts';

/** Says which tag is to be chosen next. */
export function RelateHint() {
  const t = useTexts(relationTexts);
  const { isRelating, from, moving, tags } = useRelations();
  const hint = (): string => {
    if (!isRelating) return '';
    if (!moving) return from ? t('relateFrom', { quote: shortened(from.quote) }) : t('relateHint');
    const quote = shortened(tags.get(moving.candidate[moving.end])?.quote ?? t('unknownTag'));
    return t(moving.end === 'fromId' ? 'movingStart' : 'movingEnd', { quote });
  };
  return (
    <Text component="output" size="xs" c="dimmed" hidden={!isRelating}>
      {hint()}
    </Text>
  );
}
