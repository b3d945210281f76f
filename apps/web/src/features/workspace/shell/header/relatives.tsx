import { Button, Menu } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconChevronDown, IconMail, IconPaperclip } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useWorkspace } from '../../core/workspace-context.ts';
import { workspaceTexts } from '../../core/workspace-texts.ts';

/** The text of the documents in a document, by its kind. */
const INSIDE: Record<string, 'files' | 'mails'> = { zip: 'files', mbox: 'mails' };

/** Links to the mail or archive that contains this document, and to the documents in this one. */
export function Relatives() {
  const t = useTexts(workspaceTexts);
  const { document, processId } = useWorkspace();
  const { parent, attachments } = document;
  const inside = t(INSIDE[document.kind ?? ''] ?? 'attachments', { count: attachments.length });
  return (
    <>
      {parent === null ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconMail size={15} />}
          renderRoot={(props) => (
            <Link
              to="/entity/process/$processId/document/{-$documentId}"
              params={{ processId, documentId: parent.id }}
              {...props}
            />
          )}
        >
          {t('attachedTo', { filename: parent.filename })}
        </Button>
      )}
      {attachments.length === 0 ? null : (
        <Menu>
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<IconPaperclip size={15} />}
              rightSection={<IconChevronDown size={13} />}
            >
              {inside}
            </Button>
          </Menu.Target>
          <Menu.Dropdown aria-label={inside} mah="60vh" style={{ overflowY: 'auto' }}>
            {attachments.map(({ id, filename }) => (
              <Menu.Item
                key={id}
                renderRoot={(props) => (
                  <Link
                    to="/entity/process/$processId/document/{-$documentId}"
                    params={{ processId, documentId: id }}
                    {...props}
                  />
                )}
              >
                {filename}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
