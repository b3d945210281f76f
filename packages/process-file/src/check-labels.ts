import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { MAX_LABEL_DEPTH } from '@scriptorium/domain/labels/label-limits.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import { labelKey, labelsOf, ruleKey, type PlacedLabel } from './keys.ts';
import type { Problems } from './problems.ts';
import type { FileLabel, FileNode } from './schema.ts';

/** Maximum of labels of one node, as in a file of labels. */
const MAX_LABELS = 20_000;
const MAX_RULES = 50_000;

/** The labels, rules and relation types of a node. */
export function checkLabels(
  node: FileNode,
  definition: NodeDefinition,
  place: string,
  problems: Problems,
): void {
  const { type } = node;
  const { labels } = definition.traits;
  if (labels !== 'TAGS' && node.labels.length > 0)
    problems.add(`${place}.labels`, 'error.processFile.noLabels', { type });
  if (labels !== 'TAGS' && node.relationTypes.length > 0)
    problems.add(`${place}.relationTypes`, 'error.processFile.noLabels', { type });
  if (labels !== 'CLASSIFIER' && node.classes.length > 0)
    problems.add(`${place}.classes`, 'error.processFile.noLabels', { type });
  const nameOf = ({ name }: { name: string }) => name;
  problems.unique(
    node.classes,
    ({ name }) => nameKey(name),
    (index) => `${place}.classes.${index}.name`,
    nameOf,
  );
  problems.unique(
    node.relationTypes,
    ({ name }) => nameKey(name),
    (index) => `${place}.relationTypes.${index}.name`,
    nameOf,
  );
  const all = labelsOf(node, place);
  if (all.length > MAX_LABELS)
    problems.add(`${place}.labels`, 'error.processFile.tooMany', { most: MAX_LABELS });
  checkTree(node.labels, `${place}.labels`, problems);
  checkRules(all, place, problems);
  checkRelationTypes(node, all, place, problems);
}

function checkTree(labels: readonly FileLabel[], place: string, problems: Problems, depth = 1): void {
  if (labels.length > 0 && depth > MAX_LABEL_DEPTH)
    return problems.add(place, 'error.label.depth', { max: MAX_LABEL_DEPTH });
  problems.unique(
    labels,
    ({ name }) => nameKey(name),
    (index) => `${place}.${index}.name`,
    ({ name }) => name,
  );
  for (const [index, { children }] of labels.entries())
    checkTree(children, `${place}.${index}.children`, problems, depth + 1);
}

function checkRules(all: readonly PlacedLabel[], place: string, problems: Problems): void {
  let count = 0;
  for (const { label, place } of all) {
    count += label.rules.length;
    const seen = new Set<string>();
    for (const [index, rule] of label.rules.entries()) {
      const at = `${place}.rules.${index}`;
      if ((rule.type === 'FUZZY') !== (rule.tolerance !== undefined))
        problems.value(`${at}.tolerance`, rule.type === 'FUZZY' ? 'NotNull' : 'Invalid');
      if (seen.has(ruleKey(rule))) problems.add(at, 'error.rule.duplicate');
      seen.add(ruleKey(rule));
    }
  }
  if (count > MAX_RULES) problems.add(`${place}.labels`, 'error.processFile.tooMany', { most: MAX_RULES });
}

function checkRelationTypes(
  node: FileNode,
  all: readonly PlacedLabel[],
  place: string,
  problems: Problems,
): void {
  const known = new Set(all.map(({ path }) => labelKey(node.name, path)));
  for (const [index, { from, to, merge, strict }] of node.relationTypes.entries()) {
    const at = `${place}.relationTypes.${index}`;
    if (merge && strict) problems.add(`${at}.merge`, 'error.relationType.mergeStrict');
    for (const [end, path] of Object.entries({ from, to }))
      if (path && !known.has(labelKey(node.name, path)))
        problems.add(`${at}.${end}`, 'error.processFile.labelUnknown', {
          node: node.name,
          label: path.join(' / '),
        });
  }
}
