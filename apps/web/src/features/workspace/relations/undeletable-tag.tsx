import { Button, Group, Stack, Text } from '@mantine/core';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { InPolish } from '../annotating/in-polish.tsx';
import { shortened } from './parts/names.ts';
import { relationTexts } from '../annotating/relations/relation-texts.ts';
import { useRelations } from '../annotating/relations/relations-context.ts';
import { useSelectGraph } from './parts/use-questions.tsx';

/** Says why a tag is not deleted, and leads to its graph (ERR-60). */
export default function UndeletableTag({ tag }: { tag: NerTag }) {
  const t = useTexts(relationTexts);
  const { graphOfTag, setUndeletable, draft } = useRelations();
  const select = useSelectGraph();
  const graph = graphOfTag.get(tag.id);
  const close = (): void => setUndeletable(null);
  const show = (): void => {
    close();
    if (graph && draft.graph?.id !== graph.id) select(graph);
    // After the dialog gave the focus back.
    setTimeout(() => document.getElementById('relation-panel')?.focus());
  };
  return (
    <Dialog title={t('undeletable')} onClose={close}>
      <Stack gap="sm">
        <InPolish wording="undeletable" />
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {shortened(tag.quote, 200)}
        </Text>
        <Text size="sm">{t('undeletableText')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button onClick={show} data-autofocus>
            {t('toGraph')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
