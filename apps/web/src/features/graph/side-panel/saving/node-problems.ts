import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { NodeName, uniqueNameFault } from '@scriptorium/domain/field-rules.ts';
import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { Description } from '@scriptorium/domain/names.ts';
import { triggerProblems } from '@scriptorium/node-web/actions/trigger-rules.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { findWebNode } from '@scriptorium/nodes/catalogue.web.ts';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { textOf } from '@scriptorium/web-kit/texts/texts.ts';

const t = textOf(formTexts);

/** Whether a node acts by a trigger. */
export const isAction = ({ activityType }: Node): boolean =>
  (catalogue as Partial<Record<Node['activityType'], NodeDefinition>>)[activityType]?.traits.action === true;

/** Returns the fault of a node's name, in the language of the page. */
export function nameProblem({ id, name }: Node, all: readonly Node[]): string | undefined {
  const issue = NodeName.safeParse(name).error?.issues[0];
  if (issue) return issue.message;
  const names = all.filter((other) => other.id !== id).map((other) => other.name);
  const fault = uniqueNameFault(name, names);
  return fault ? t(fault.key) : undefined;
}

export const descriptionProblem = ({ description }: Node): string | undefined =>
  Description.safeParse(description).error?.issues[0]?.message;

/** The fields of a draft that cannot be saved as they are. */
export const problemsOf = (draft: Node, all: readonly Node[]): string[] => [
  ...(nameProblem(draft, all) === undefined ? [] : ['name']),
  ...(descriptionProblem(draft) === undefined ? [] : ['description']),
  ...(findWebNode(draft.activityType)?.problems?.(draft) ?? []),
  ...(isAction(draft) ? triggerProblems(draft) : []),
];
