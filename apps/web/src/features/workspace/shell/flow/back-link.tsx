import { Button } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useWorkspace } from '../../core/workspace-context.ts';
import { useCameFrom } from './came-from.ts';
import { flowTexts } from './flow-texts.ts';

/** The way back to the document that was finished a moment ago. */
export function BackLink() {
  const t = useTexts(flowTexts);
  const { document, processId } = useWorkspace();
  const from = useCameFrom();
  if (!from || from.documentId === document.id || from.processId !== processId) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconArrowBackUp size={15} />}
      renderRoot={(props) => (
        <Link
          to="/entity/process/$processId/document/{-$documentId}"
          params={{ processId, documentId: from.documentId }}
          {...props}
        />
      )}
    >
      {t('backTo', { name: from.filename })}
    </Button>
  );
}
