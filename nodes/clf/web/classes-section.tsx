import { Button, Group, Stack, Text } from '@mantine/core';
import { classifierTypes, type ClassifierType } from '@scriptorium/contract/classifier-types.ts';
import type { Node } from '@scriptorium/contract/nodes.ts';
import { PlainList } from '@scriptorium/ui/plain-list.tsx';
import { useRead, useWrite } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useConfirmDeletion } from '@scriptorium/web-kit/use-confirm-deletion.tsx';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { writtenKey } from '@scriptorium/node-kit/panels/key-fields.tsx';
import { LabelChip } from '@scriptorium/node-kit/panels/labels/label-chip.tsx';
import { Tool } from '@scriptorium/node-kit/panels/labels/label-tree.tsx';
import classes from '@scriptorium/node-kit/panels/labels/labels.module.css';
import { ReadStates } from '@scriptorium/node-kit/panels/read-states.tsx';
import { panelTexts } from '@scriptorium/node-kit/panels/texts.ts';
import { ClassDialog } from './class-dialog.tsx';
import { clfTexts } from './texts.ts';

/** The labels that people can set on a whole document. */
export function ClassesSection({ node, readOnly }: { node: Node; readOnly: boolean }) {
  const t = useTexts(panelTexts);
  const own = useTexts(clfTexts);
  const [dialog, setDialog] = useState<{ label?: ClassifierType } | null>(null);
  const read = useRead(classifierTypes.ofProcess, { params: { id: node.processId }, query: {} });
  const remove = useWrite(classifierTypes.remove, { refreshes: [classifierTypes.ofProcess] });
  const confirmDeletion = useConfirmDeletion();

  const askDelete = ({ id, name }: ClassifierType) =>
    confirmDeletion(t('deleteLabelTitle', { name }), own('deleteText'), () =>
      remove.mutate({ params: { id } }),
    );

  return (
    <ReadStates read={read}>
      {(all) => {
        const ofNode = all.filter(({ nodeId }) => nodeId === node.id);
        return (
          <Stack gap="sm">
            {!readOnly && (
              <Group>
                <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setDialog({})}>
                  {t('createLabel')}
                </Button>
              </Group>
            )}
            {ofNode.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('noLabels')}
              </Text>
            )}
            <PlainList aria-label={t('labels')}>
              {ofNode.map((label) => (
                <li key={label.id} className={classes.row}>
                  <div className={classes.middle}>
                    <LabelChip name={label.name} backgroundColor={label.backgroundColor} />
                    <ClassNote label={label} />
                  </div>
                  {!readOnly && (
                    <>
                      <Tool
                        label={t('editLabel', { name: label.name })}
                        icon={IconPencil}
                        onClick={() => setDialog({ label })}
                      />
                      <Tool
                        label={t('deleteLabel', { name: label.name })}
                        icon={IconTrash}
                        onClick={() => askDelete(label)}
                      />
                    </>
                  )}
                </li>
              ))}
            </PlainList>
            {dialog && (
              <ClassDialog nodeId={node.id} others={ofNode} {...dialog} onClose={() => setDialog(null)} />
            )}
          </Stack>
        );
      }}
    </ReadStates>
  );
}

function ClassNote({ label }: { label: ClassifierType }) {
  const t = useTexts(panelTexts);
  const key = writtenKey(label);
  const words = [key && t('shortcut', { key }), label.description].filter(Boolean).join(' · ');
  return words === '' ? null : (
    <span className={classes.note} title={words}>
      {words}
    </span>
  );
}
