import { nameKey } from '@scriptorium/domain/names.ts';
import { differences, examplesOf, isSame, type ChangeList } from './change-list.ts';
import { classKey, labelKey, labelsOf, ruleKey, type PlacedLabel } from './keys.ts';
import { pairUp, type KnownIds } from './match.ts';
import type { Identities } from './row-names.ts';
import type { FileNode } from './schema.ts';

/** The ids of things in the earlier and the later file, where both are of one process. */
export interface TwoIdentities {
  readonly before: Identities;
  readonly after: Identities;
}

const idsOf = (known: TwoIdentities | undefined, kind: keyof Identities): KnownIds | undefined =>
  known && { before: known.before[kind], after: known.after[kind] };

/** The labels of a node before and after, as pairs. */
export const pairLabels = (before: FileNode, after: FileNode, known?: TwoIdentities) => {
  const ids = idsOf(known, 'labels');
  return pairUp<PlacedLabel>(
    labelsOf(before, ''),
    labelsOf(after, ''),
    ({ path }) => labelKey('', path),
    ids && {
      before: ({ path }) => ids.before.get(labelKey(before.name, path)),
      after: ({ path }) => ids.after.get(labelKey(after.name, path)),
    },
  );
};

/** Classifier labels or relation types, which are known by a name in their node. */
export function pairNamed<Thing extends { readonly name: string }>(
  kind: 'classes' | 'relationTypes',
  before: { readonly node: string; readonly things: readonly Thing[] },
  after: { readonly node: string; readonly things: readonly Thing[] },
  known?: TwoIdentities,
) {
  const ids = idsOf(known, kind);
  return pairUp<Thing>(
    before.things,
    after.things,
    ({ name }) => nameKey(name),
    ids && {
      before: ({ name }) => ids.before.get(classKey(before.node, name)),
      after: ({ name }) => ids.after.get(classKey(after.node, name)),
    },
  );
}

export function compareLabels(
  before: FileNode,
  after: FileNode,
  changes: ChangeList,
  known?: TwoIdentities,
): void {
  const node = after.name;
  for (const pair of pairLabels(before, after, known)) {
    const subject = (pair.after ?? pair.before)?.path ?? [];
    if (!pair.before) changes.add(node, 'labelAdded', { subject });
    else if (!pair.after) changes.add(node, 'labelRemoved', { subject });
    else if (!isSame(pair.before.path.at(-1), pair.after.path.at(-1)))
      changes.add(node, 'labelRenamed', {
        subject,
        before: pair.before.path.at(-1),
        after: pair.after.path.at(-1),
      });
    if (pair.before && pair.after) compareFields(node, pair.before, pair.after, changes);
    compareRules(node, pair.before, pair.after, changes);
  }
  const classes = pairNamed(
    'classes',
    { node: before.name, things: before.classes },
    { node, things: after.classes },
    known,
  );
  compareNamed(node, 'class', classes, changes);
  const types = pairNamed(
    'relationTypes',
    { node: before.name, things: before.relationTypes },
    { node, things: after.relationTypes },
    known,
  );
  compareNamed(node, 'relationType', types, changes);
}

function compareFields(node: string, before: PlacedLabel, after: PlacedLabel, changes: ChangeList): void {
  const fieldsOf = ({ label }: PlacedLabel) => ({ ...label, name: '', rules: [], children: [] });
  for (const { path, before: was, after: is } of differences(fieldsOf(before), fieldsOf(after)))
    changes.add(node, 'labelChanged', { subject: [...after.path, path.join('.')], before: was, after: is });
  const parent = ({ path }: PlacedLabel) => path.slice(0, -1).join(' / ');
  if (parent(before) !== parent(after))
    changes.add(node, 'labelChanged', {
      subject: [...after.path, 'parent'],
      before: parent(before),
      after: parent(after),
    });
}

function compareRules(
  node: string,
  before: PlacedLabel | undefined,
  after: PlacedLabel | undefined,
  changes: ChangeList,
): void {
  if (!after) return;
  const was = new Set((before?.label.rules ?? []).map(ruleKey));
  const is = new Set(after.label.rules.map(ruleKey));
  const added = after.label.rules.filter((rule) => !was.has(ruleKey(rule)));
  const removed = (before?.label.rules ?? []).filter((rule) => !is.has(ruleKey(rule)));
  const textOf = (rules: typeof added) => examplesOf(rules.map(({ expression }) => expression));
  const subject = after.path;
  if (added.length > 0)
    changes.add(node, 'rulesAdded', { subject, after: textOf(added), count: added.length });
  if (removed.length > 0)
    changes.add(node, 'rulesRemoved', { subject, before: textOf(removed), count: removed.length });
}

function compareNamed<Thing extends { readonly name: string }>(
  node: string,
  kind: 'class' | 'relationType',
  pairs: readonly { before: Thing | undefined; after: Thing | undefined }[],
  changes: ChangeList,
): void {
  for (const { before, after } of pairs) {
    const subject = [(after ?? before)?.name ?? ''];
    if (!before) changes.add(node, `${kind}Added`, { subject });
    else if (!after) changes.add(node, `${kind}Removed`, { subject });
    else {
      if (before.name !== after.name)
        changes.add(node, `${kind}Renamed`, { subject, before: before.name, after: after.name });
      for (const { path, before: was, after: is } of differences(
        { ...before, name: '' },
        { ...after, name: '' },
      ))
        changes.add(node, `${kind}Changed`, {
          subject: [...subject, path.join('.')],
          before: was,
          after: is,
        });
    }
  }
}
