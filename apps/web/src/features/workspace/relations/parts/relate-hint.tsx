import { Text } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { shortened } from './names.ts';
import { relationTexts } from '../../annotating/relations/relation-texts.ts';
import { useRelations } from '../../annotating/relations/relations-context.ts';

/** Says which tag is to be chosen next, for a new relation. */
export function RelateHint() {
  const t = useTexts(relationTexts);
  const { isRelating, from, moving } = useRelations();
  const isShown = isRelating && !moving;
  return (
    <Text component="output" size="xs" c="dimmed" hidden={!isShown}>
      {!isShown ? '' : from ? t('relateFrom', { quote: shortened(from.quote) }) : t('relateHint')}
    </Text>
  );
}

/** Says which tag is to be chosen next, for the end of an edited relation. */
export function MoveHint() {
  const t = useTexts(relationTexts);
  const { moving, tags } = useRelations();
  const quote = moving ? shortened(tags.get(moving.candidate[moving.end])?.quote ?? t('unknownTag')) : '';
  return (
    <Text component="output" size="xs" hidden={!moving}>
      {moving ? t(moving.end === 'fromId' ? 'movingStart' : 'movingEnd', { quote }) : ''}
    </Text>
  );
}
