import { Button, ColorInput, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { labels } from '@scriptorium/contract/labels.ts';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { LabelName } from '@scriptorium/domain/names.ts';
import { PALETTE } from '@scriptorium/domain/palette.ts';
import { readableColour } from '@scriptorium/annotator/core/colours.ts';
import { useWrite } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useState, type FormEvent } from 'react';
import { labelTexts } from './label-texts.ts';

interface NewLabelDialogProps {
  nodeId: number;
  parent: { id: number; name: string } | null;
  onClose: () => void;
}

/** Adds a label while tagging; for admins of the node. */
export function NewLabelDialog({ nodeId, parent, onClose }: NewLabelDialogProps) {
  const t = useTexts(labelTexts);
  const [name, setName] = useState('');
  const [colour, setColour] = useState<string>(PALETTE[0]);
  const create = useWrite(labels.create, { refreshes: [labels.ofNode, labels.roots] });
  const valid = LabelName.safeParse(name);
  const taken = create.error instanceof AppError && create.error.key === 'error.name.taken';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!valid.success) return;
    const body = {
      name: valid.data,
      parentId: parent?.id ?? null,
      backgroundColor: colour,
      textColor: readableColour(colour, '#ffffff'),
    };
    create.mutate({ params: { nodeId }, body }, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={t('addLabelTitle')} zIndex={500} size="sm">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {parent ? t('addUnder', { name: parent.name }) : t('addAtRoot')}
          </Text>
          <TextInput
            data-autofocus
            label={t('name')}
            value={name}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
              create.reset();
            }}
            error={taken ? t('nameTaken') : name !== '' && !valid.success ? t('nameInvalid') : null}
          />
          <ColorInput
            label={t('colour')}
            value={colour}
            onChange={setColour}
            swatches={[...PALETTE]}
            swatchesPerRow={9}
            format="hex"
            popoverProps={{ zIndex: 600 }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={!valid.success}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
