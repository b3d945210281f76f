import type { FieldError } from '@scriptorium/contract/kit/error-reply.ts';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import type { Node } from '@scriptorium/contract/nodes.ts';
import { NodeName, uniqueNameFault } from '@scriptorium/domain/field-rules.ts';
import { Description } from '@scriptorium/domain/names.ts';
import type { NodeEdit } from '@scriptorium/node-kit/panels/node-web.ts';
import { fieldErrorText } from '@scriptorium/node-kit/panels/server-errors.ts';
import { formTexts } from '@scriptorium/web-kit/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useState } from 'react';

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

const changed = (node: Node, edits: NodeEdit): NodeEdit =>
  Object.fromEntries(Object.entries(edits).filter(([field, value]) => !same(node[field], value)));

/** A node with its unsaved changes applied; a field reset to the stored value counts as unchanged. */
export function useDraft(
  node: Node,
  others: readonly Node[],
  store: (body: { id: number } & NodeEdit) => Promise<unknown>,
) {
  const t = useTexts(formTexts);
  const [edits, setEdits] = useState<NodeEdit>({});
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  const change = changed(node, edits);
  const draft: Node = { ...node, ...change };

  const nameError = (): string | undefined => {
    const issue = NodeName.safeParse(draft.name).error?.issues[0];
    if (issue) return issue.message;
    const names = others.filter(({ id }) => id !== node.id).map(({ name }) => name);
    const fault = uniqueNameFault(draft.name, names);
    return fault ? t(fault.key) : undefined;
  };

  const save = async (label: NodeEdit): Promise<boolean> => {
    try {
      await store({ id: node.id, ...label });
      setRefused([]);
      setEdits((before) =>
        Object.fromEntries(Object.entries(before).filter(([field, value]) => !same(label[field], value))),
      );
      return true;
    } catch (error) {
      setRefused(error instanceof AppError ? (error.fieldErrors ?? []) : []);
      return false;
    }
  };

  return {
    draft,
    change,
    dirty: Object.keys(change).length > 0,
    nameError: nameError(),
    descriptionError: Description.safeParse(draft.description).error?.issues[0]?.message,
    edit: (label: NodeEdit) => setEdits((before) => ({ ...before, ...label })),
    discard: () => setEdits({}),
    save,
    errorOf: (field: string) => {
      const error = refused.find((one) => one.field === field);
      return error && fieldErrorText(error.message);
    },
  };
}
