import { LabelName } from '@scriptorium/domain/names.ts';
import { textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import type { LabelEdits } from './label-edits.ts';
import { DRAFT, type LabelTreeModel, type Place, type Ref, type TreeLabel } from './tree-model.ts';
import { treeTexts } from './tree-texts.ts';
import { useNewLabels, type NewLabels } from './use-new-labels.ts';
import { useTreeView, type TreeView } from './use-tree-view.ts';
import { useTreeWrites, type TreeWrites } from './use-tree-writes.ts';

/** The name that is being typed: of a new label at a place, or of an existing one. */
export interface Typing {
  readonly ref: Ref;
  /** The place of a new label; null for an existing one. */
  readonly place: Place | null;
  readonly text: string;
  /** The name that an existing label had when the typing began. */
  readonly was: string | undefined;
  /** Changes when the field begins again, at another place. */
  readonly round: number;
}

interface EditorOptions {
  readonly labels: readonly TreeLabel[];
  readonly edits: LabelEdits;
  readonly isFlat: boolean;
  readonly onDelete: (label: TreeLabel) => void;
  readonly onRefusedLines: (text: string, problems: readonly string[]) => void;
}

/** The state of a tree of labels that is edited in place. */
export function useTreeEditor({ labels, edits, isFlat, onDelete, onRefusedLines }: EditorOptions) {
  const [typing, setTyping] = useState<Typing | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const fresh = useNewLabels(edits, labels, setProblem);
  const view = useTreeView(labels, fresh, typing?.place ?? null);
  const writes = useTreeWrites({ edits, fresh, view, isFlat, onProblem: setProblem, onRefusedLines });
  const { model, active } = view;
  const begin = (ref: Ref, place: Place | null, text: string) => {
    setProblem(null);
    if (place) view.open([place.parent]);
    setTyping((before) => ({
      ref,
      place,
      text,
      was: before?.ref === ref ? before.was : model.labelOf(ref)?.name,
      round: (before?.round ?? 0) + 1,
    }));
    view.reveal(ref);
  };
  const stop = () => {
    setTyping(null);
    setProblem(null);
  };
  const names = { typing, fresh, view, writes, isFlat, begin, stop, setProblem };
  return {
    ...view,
    ...writes,
    typing,
    problem,
    stop,
    commit: (text: string, goesOn: boolean) => commitName(names, text, goesOn),
    indent: (text: string, isBack: boolean) => indentName(names, text, isBack),
    beginAtEnd: () => begin(DRAFT, model.atEnd(null), ''),
    beginBehind: (ref: Ref) => begin(DRAFT, model.behind(ref), ''),
    rename: (ref: Ref) => {
      const label = model.labelOf(ref);
      if (label) begin(ref, null, label.name);
    },
    pasteLines: (text: string) => {
      const place = typing?.place ?? (active ? model.behind(active.ref) : model.atEnd(null));
      stop();
      return writes.addLines(text, place);
    },
    remove: (ref: Ref) => {
      const label = model.labelOf(ref);
      if (label) onDelete(label);
    },
  };
}

export type TreeEditor = ReturnType<typeof useTreeEditor>;

interface Names {
  readonly typing: Typing | null;
  readonly fresh: NewLabels;
  readonly view: TreeView;
  readonly writes: TreeWrites;
  readonly isFlat: boolean;
  readonly begin: (ref: Ref, place: Place | null, text: string) => void;
  readonly stop: () => void;
  readonly setProblem: (problem: string) => void;
}

const t = textOf(treeTexts);

/** The problem of a name at a place; undefined when it may be saved. */
function problemOf(model: LabelTreeModel, name: string, parent: Ref | null, own: Ref): string | undefined {
  const parsed = LabelName.safeParse(name);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  return model.isTaken(name, parent, own) ? t('nameTaken', { name: name.trim() }) : undefined;
}

/**
 * Saves the typed name; of a new label the next one begins behind it, when `goesOn`: an empty line then goes one level
 * back, and ends at the top. False for a name that is wrong.
 */
function commitName(names: Names, text: string, goesOn: boolean): boolean {
  const { typing, fresh, view, writes, begin, stop } = names;
  if (!typing) return true;
  const { model } = view;
  const name = text.trim();
  const place = typing.place && fresh.resolvePlace(typing.place);
  if (place && name === '') {
    const next = goesOn ? model.outdented(place) : null;
    if (next) begin(DRAFT, next, '');
    else stop();
    return true;
  }
  const wrong = problemOf(model, name, place ? place.parent : model.parentOf(typing.ref), typing.ref);
  if (wrong !== undefined) {
    names.setProblem(wrong);
    return false;
  }
  if (place) {
    const made = fresh.add(place, name);
    view.choose(made);
    if (goesOn) begin(DRAFT, { parent: place.parent, after: made }, '');
    else stop();
    return true;
  }
  stop();
  const label = model.labelOf(typing.ref);
  if (label && label.name !== name) void writes.change(label, { name, was: typing.was ?? label.name });
  return true;
}

/** Puts the typed name a level deeper or back; of a label that exists, the label itself. */
function indentName(names: Names, text: string, isBack: boolean): boolean {
  const { typing, fresh, view, writes, begin } = names;
  if (!typing || names.isFlat) return false;
  const { model } = view;
  const own = typing.place ? null : typing.ref;
  const place = typing.place ? fresh.resolvePlace(typing.place) : model.placeOf(typing.ref);
  const next = isBack ? model.outdented(place) : model.indented(place, own);
  if (!next) return false;
  begin(typing.ref, typing.place ? next : null, text);
  if (own !== null) void writes.moveTo(own, next);
  return true;
}
