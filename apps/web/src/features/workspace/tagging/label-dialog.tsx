import { ColorInput, Text, TextInput } from '@mantine/core';
import { labels, type NerTagType } from '@scriptorium/contract/process/labels.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { LabelName } from '@scriptorium/domain/names.ts';
import { LIGHT_TEXT, PALETTE } from '@scriptorium/domain/palette.ts';
import { seenLabel } from '@scriptorium/node-web/labels/seen-label.ts';
import { readableColour } from '@scriptorium/annotator/core/colours.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { labelTexts } from '../annotating/tags/label-texts.ts';

interface LabelDialogProps {
  nodeId: number;
  /** The label to edit; undefined for a new one. */
  label?: NerTagType | undefined;
  /** Parent of a new label. */
  parent: { id: number; name: string } | null;
  onClose: () => void;
}

/** Creates or edits a label while tagging; for admins of the node. */
export function LabelDialog({ nodeId, label, parent, onClose }: LabelDialogProps) {
  const t = useTexts(labelTexts);
  const [name, setName] = useState(label?.name ?? '');
  const [colour, setColour] = useState<string>(label?.backgroundColor ?? PALETTE[0]);
  const create = useWrite(labels.create, { refreshes: [labels.ofNode, labels.roots] });
  // Tags contain the name and colour of their label.
  const update = useWrite(labels.update, { refreshes: [labels.ofNode, labels.roots, nerTags.list] });
  const { error } = label ? update : create;
  const valid = LabelName.safeParse(name);
  const isNameTaken = error instanceof AppError && error.key === 'error.name.taken';
  const submit = (): void => {
    if (!valid.success) return;
    const requested = label?.textColor ?? LIGHT_TEXT;
    const fields = {
      name: valid.data,
      backgroundColor: colour,
      textColor: readableColour(colour, requested),
    };
    if (label) {
      const { id, parentId, dataFormat, mandatory, selectable, disabled, suffixKey } = label;
      const prefixKey = label.prefixKey === 'true';
      const body = {
        id,
        parentId,
        dataFormat,
        mandatory,
        selectable,
        disabled,
        suffixKey,
        prefixKey,
        basedOn: seenLabel(label),
        ...fields,
      };
      update.mutate({ body }, { onSuccess: onClose });
    } else {
      const body = { parentId: parent?.id ?? null, ...fields };
      create.mutate({ params: { nodeId }, body }, { onSuccess: onClose });
    }
  };
  return (
    <DialogForm
      onClose={onClose}
      title={label ? t('editLabelTitle', { name: label.name }) : t('addLabelTitle')}
      zIndex={500}
      size="sm"
      onSubmit={submit}
      saving={create.isPending || update.isPending}
      disabled={!valid.success}
    >
      {label ? null : (
        <Text size="sm" c="dimmed">
          {parent ? t('addUnder', { name: parent.name }) : t('addAtRoot')}
        </Text>
      )}
      <TextInput
        data-autofocus
        label={t('name')}
        value={name}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          create.reset();
          update.reset();
        }}
        error={isNameTaken ? t('nameTaken') : name !== '' && !valid.success ? t('nameInvalid') : null}
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
    </DialogForm>
  );
}
