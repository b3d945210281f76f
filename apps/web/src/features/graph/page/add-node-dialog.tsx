import { zodResolver } from '@hookform/resolvers/zod';
import { Accordion, Select, Stack, TextInput } from '@mantine/core';
import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { DescriptionField } from '@scriptorium/node-kit/panels/description-field.tsx';
import type { NodeEdit } from '@scriptorium/node-kit/panels/node-web.ts';
import { AcceptanceFields, PriorityField } from '@scriptorium/node-kit/panels/options-fields.tsx';
import { NodeName, uniqueNameFault } from '@scriptorium/domain/field-rules.ts';
import { Description, uniqueName } from '@scriptorium/domain/names.ts';
import { catalogue, type NodeType } from '@scriptorium/nodes/catalogue.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Graph } from '../model/graph-data.ts';
import { graphTexts } from '../model/texts.ts';
import { useTypeName } from '../model/type-names.ts';

const Fields = z.object({ name: NodeName, description: Description });

/** Types that people can add; the file parser is created with the process. */
export const ADDABLE_TYPES = Object.values(catalogue).flatMap(({ type, traits }): NodeType[] =>
  traits.obligatory ? [] : [type],
);

interface AddNodeDialogProps {
  graph: Graph;
  adding: boolean;
  onAdd: (type: NodeType, fields: z.output<typeof Fields> & NodeEdit) => void;
  onClose: () => void;
}

/**
 * A new unconnected node with its first settings. The settings of its type are edited in its panel, which opens next.
 */
export function AddNodeDialog({ graph, adding, onAdd, onClose }: AddNodeDialogProps) {
  const t = useTexts(graphTexts);
  const inForms = useTexts(formTexts);
  const typeName = useTypeName();
  const [type, setType] = useState<NodeType>(ADDABLE_TYPES[0] ?? 'CLF');
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { name: uniqueName(typeName(type), graph.nodes), description: '' },
  });
  const { errors, dirtyFields } = form.formState;
  const definition: NodeDefinition = catalogue[type];
  const [changes, setChanges] = useState<NodeEdit>({});
  const options = {
    draft: { ...definition.defaults.options, ...changes },
    edit: (change: NodeEdit) => setChanges({ ...changes, ...change }),
    errorOf: () => undefined,
    readOnly: false,
  };

  const handleType = (next: NodeType) => {
    setType(next);
    setChanges({});
    if (!dirtyFields.name) form.setValue('name', uniqueName(typeName(next), graph.nodes));
  };
  const submit = form.handleSubmit((fields) => {
    const names = graph.nodes.map(({ name }) => name);
    const fault = uniqueNameFault(fields.name, names);
    if (fault) form.setError('name', { message: inForms(fault.key) });
    else onAdd(type, { ...fields, ...changes });
  });

  return (
    <DialogForm
      onClose={onClose}
      title={t('addNode')}
      gap="md"
      onSubmit={submit}
      saving={adding}
      submitLabel={t('create')}
    >
      <Select
        label={t('type')}
        data={ADDABLE_TYPES.map((value) => ({ value, label: typeName(value) }))}
        value={type}
        allowDeselect={false}
        onChange={(value) => value && handleType(value as NodeType)}
      />
      <TextInput
        label={t('name')}
        withAsterisk
        data-autofocus
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Accordion variant="contained">
        <Accordion.Item value="more">
          <Accordion.Control>{t('additionalSettings')}</Accordion.Control>
          <Accordion.Panel>
            <Stack gap="sm">
              <DescriptionField error={errors.description?.message} {...form.register('description')} />
              {!definition.traits.upload && (
                <>
                  <PriorityField {...options} />
                  <AcceptanceFields {...options} definition={definition} />
                </>
              )}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </DialogForm>
  );
}
