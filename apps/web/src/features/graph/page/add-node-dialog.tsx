import { zodResolver } from '@hookform/resolvers/zod';
import { Accordion, Select, Stack, TextInput } from '@mantine/core';
import { AppError } from '@scriptorium/contract/errors.ts';
import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { DescriptionField } from '@scriptorium/node-web/description-field.tsx';
import type { NodeEdit, NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { AcceptanceFields, PriorityField } from '@scriptorium/node-web/options-fields.tsx';
import { fieldErrorText } from '@scriptorium/node-web/server-errors.ts';
import { NodeWildcards } from '@scriptorium/node-web/template-editor/node-wildcards.tsx';
import { NodeName, uniqueNameFault } from '@scriptorium/domain/field-rules.ts';
import { Description, uniqueName } from '@scriptorium/domain/names.ts';
import { catalogue, type NodeType } from '@scriptorium/nodes/catalogue.ts';
import { findWebNode, resultTexts } from '@scriptorium/nodes/catalogue.web.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { PartSpinner } from '@scriptorium/ui/loading.tsx';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Graph } from '../model/graph-data.ts';
import { changesOf, isOwnField, newNode } from '../model/new-node.ts';
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
  /** Why the server has refused the node. */
  error: Error | null;
  onAdd: (type: NodeType, fields: z.output<typeof Fields> & NodeEdit) => void;
  onClose: () => void;
}

/** The settings of the new node, as its fields change them. */
function useSettings(type: NodeType, { graph, error }: Pick<AddNodeDialogProps, 'graph' | 'error'>) {
  const [edits, setEdits] = useState<NodeEdit>({});
  const node = newNode(type, graph);
  const draft = { ...node, ...edits };
  const changes = changesOf(node, edits);
  const fields = Object.keys(changes);
  const isTouched = fields.some((field) => isOwnField(type, field));
  // A node whose own settings are as they were cannot run yet: its panel says what is missing.
  const problems = findWebNode(type)?.problems?.(draft) ?? [];
  const refused = error instanceof AppError ? (error.fieldErrors ?? []) : [];
  const panel: NodePanelProps = {
    node,
    draft,
    edit: (change) => setEdits((before) => ({ ...before, ...change })),
    isTouched,
    settle: () => Promise.resolve(false),
    isHeldBack: false,
    errorOf: (field) =>
      refused.filter((one) => one.field === field).map(({ message }) => fieldErrorText(message))[0],
    readOnly: false,
    resultTexts,
    open: () => undefined,
  };
  return {
    panel,
    changes,
    isValid: !problems.some((field) => isTouched || fields.includes(field)),
    reset: () => setEdits({}),
  };
}

/** The fields that only nodes of this type have. */
function OwnFields({ type, panel }: { type: NodeType; panel: NodePanelProps }) {
  const Fields = findWebNode(type)?.NewNodeFields;
  if (!Fields) return null;
  return (
    <NodeWildcards nodeId={panel.node.id} triggerType="ALWAYS" resultTexts={resultTexts}>
      <Suspense fallback={<PartSpinner />}>
        <Fields key={type} {...panel} />
      </Suspense>
    </NodeWildcards>
  );
}

const ADDITIONAL = 'additional';

/** A new unconnected node with its first settings. What needs a stored node, such as its labels, is edited in its panel, which opens next. */
export function AddNodeDialog({ graph, adding, error, onAdd, onClose }: AddNodeDialogProps) {
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
  const { panel, changes, isValid, reset } = useSettings(type, { graph, error });
  const [open, setOpen] = useState<string | null>(null);

  const handleType = (next: NodeType) => {
    setType(next);
    reset();
    if (!dirtyFields.name) form.setValue('name', uniqueName(typeName(next), graph.nodes));
  };
  const submit = form.handleSubmit((fields) => {
    const names = graph.nodes.map(({ name }) => name);
    const fault = uniqueNameFault(fields.name, names);
    if (fault) form.setError('name', { message: inForms(fault.key) });
    else if (isValid) onAdd(type, { ...fields, ...changes });
    // Its fields say what is wrong.
    else setOpen(ADDITIONAL);
  });

  return (
    <DialogForm
      onClose={onClose}
      title={t('addNode')}
      gap="md"
      size={560}
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
      <Accordion variant="contained" value={open} onChange={setOpen}>
        <Accordion.Item value={ADDITIONAL}>
          <Accordion.Control>{t('additionalSettings')}</Accordion.Control>
          <Accordion.Panel>
            <Stack gap="sm">
              <DescriptionField error={errors.description?.message} {...form.register('description')} />
              <OwnFields type={type} panel={panel} />
              {!definition.traits.upload && (
                <>
                  <PriorityField {...panel} />
                  <AcceptanceFields {...panel} definition={definition} />
                </>
              )}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </DialogForm>
  );
}
