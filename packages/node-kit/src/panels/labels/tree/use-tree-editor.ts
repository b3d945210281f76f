import { LabelName } from '@scriptorium/domain/names.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useMemo, useState } from 'react';
import { labelProblem, lineProblems, type LabelEdits, type RowChanges } from './label-edits.ts';
import { readOutline } from './outline.ts';
import {
  DRAFT,
  LabelTreeModel,
  type NewLabel,
  type Place,
  type Ref,
  type Row,
  type TreeLabel,
} from './tree-model.ts';
import { treeTexts } from './tree-texts.ts';
import { useNewLabels } from './use-new-labels.ts';

/** The name that is being typed: of a new label at a place, or of an existing one. */
export interface Typing {
  readonly ref: Ref;
  /** Of a new label. */
  readonly place: Place | null;
  readonly text: string;
  /** Changes when the field begins anew, at another place. */
  readonly round: number;
}

interface EditorOptions {
  readonly labels: readonly TreeLabel[];
  readonly edits: LabelEdits;
  readonly isFlat: boolean;
  readonly onDelete: (label: TreeLabel) => void;
  /** Text of several lines, some of which the server refuses. */
  readonly onRefusedLines: (text: string, problems: readonly string[]) => void;
}

const NOTHING_CLOSED: ReadonlySet<Ref> = new Set();

/** The state of a tree of labels that is edited in place. */
export function useTreeEditor({ labels, edits, isFlat, onDelete, onRefusedLines }: EditorOptions) {
  const t = useTexts(treeTexts);
  const [closed, setClosed] = useState(NOTHING_CLOSED);
  const [chosen, setChosen] = useState<Ref | null>(null);
  /** The row that was scrolled to last; a new object scrolls again. */
  const [revealed, setRevealed] = useState<{ readonly ref: Ref } | null>(null);
  const [typing, setTyping] = useState<Typing | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [moved, setMoved] = useState<Ref | null>(null);
  const fresh = useNewLabels(edits, setProblem);

  const draftPlace = typing?.place ? fresh.resolvePlace(typing.place) : null;
  const added = [
    ...fresh.waiting,
    ...(draftPlace ? [{ ref: DRAFT, name: '', ...draftPlace }] : []),
  ];
  const addedKey = JSON.stringify(added);
  const model = useMemo(
    () => new LabelTreeModel(labels, JSON.parse(addedKey) as NewLabel[]),
    [labels, addedKey],
  );
  const rows = useMemo(() => model.rows(closed), [model, closed]);
  const active = activeRow(rows, chosen === null ? null : fresh.resolve(chosen));

  const reveal = (ref: Ref) => setRevealed({ ref });
  /** A row under the mouse stays where it is: it may be the beginning of a drag. */
  const setActive = (ref: Ref, reveals = true) => {
    setChosen(ref);
    if (reveals) reveal(ref);
  };
  const open = (refs: readonly (Ref | null)[]) =>
    setClosed((before) => (refs.some((ref) => ref !== null && before.has(ref)) ? without(before, refs) : before));
  const toggle = (ref: Ref) =>
    setClosed((before) => (before.has(ref) ? without(before, [ref]) : new Set([...before, ref])));
  const begin = (place: Place, text = '') => {
    open([place.parent]);
    setProblem(null);
    setTyping((before) => ({ ref: DRAFT, place, text, round: (before?.round ?? 0) + 1 }));
    reveal(DRAFT);
  };
  const stop = () => {
    setTyping(null);
    setProblem(null);
  };
  const attempt = async (work: Promise<unknown>): Promise<boolean> => {
    setProblem(null);
    try {
      await work;
      return true;
    } catch (error) {
      setProblem(labelProblem(error));
      return false;
    }
  };
  /** The problem of a name at a place; undefined when it may be saved. */
  const problemOf = (name: string, parent: Ref | null, own: Ref | null): string | undefined => {
    const parsed = LabelName.safeParse(name);
    if (!parsed.success) return parsed.error.issues[0]?.message;
    return model.isTaken(name, parent, own) ? t('nameTaken', { name: name.trim() }) : undefined;
  };

  /**
   * Saves the typed name; of a new label the next one begins behind it, when `goesOn`: an empty line then goes one level
   * back, and ends at the top.
   */
  const commit = (text: string, goesOn: boolean): boolean => {
    if (!typing) return true;
    const name = text.trim();
    const { place, ref } = typing;
    if (place && name === '') {
      const next = goesOn ? model.outdented(fresh.resolvePlace(place)) : null;
      if (next) begin(next);
      else stop();
      return true;
    }
    const parent = place ? place.parent && fresh.resolve(place.parent) : model.parentOf(ref);
    const wrong = problemOf(name, parent, ref);
    if (wrong !== undefined) {
      setProblem(wrong);
      return false;
    }
    if (place) {
      const made = fresh.add(fresh.resolvePlace(place), name);
      setChosen(made);
      if (goesOn) begin({ parent: place.parent, after: made });
      else stop();
      return true;
    }
    stop();
    const label = model.labelOf(ref);
    if (label && label.name !== name) void attempt(edits.change(label.id, { name, was: label.name }));
    return true;
  };
  /** Puts the typed name a level deeper or back; of a label that exists, the label itself. */
  const indent = (text: string, isBack: boolean): boolean => {
    if (!typing || isFlat) return false;
    const place = typing.place ? fresh.resolvePlace(typing.place) : model.placeOf(typing.ref);
    const own = typing.place ? null : typing.ref;
    const next = isBack ? model.outdented(place) : model.indented(place, own);
    if (!next) return false;
    if (own === null) begin(next, text);
    else {
      setTyping({ ...typing, text, round: typing.round + 1 });
      void moveTo(own, next);
    }
    return true;
  };

  const moveTo = async (ref: Ref, place: Place): Promise<void> => {
    const label = model.labelOf(ref);
    const [parentId, afterId] = [fresh.idOf(place.parent), fresh.idOf(place.after)];
    if (!label || parentId === undefined || afterId === undefined) return;
    open([place.parent]);
    setChosen(ref);
    if (!(await attempt(edits.move(label.id, { parentId, afterId })))) return;
    setMoved(ref);
    reveal(ref);
  };
  const pasteLines = async (text: string): Promise<void> => {
    const lines = readOutline(text, isFlat);
    const at = typing?.place ?? (active ? model.behind(active.ref) : model.atEnd(null));
    const place = fresh.resolvePlace(at);
    const [parentId, afterId] = [fresh.idOf(place.parent), fresh.idOf(place.after)];
    if (lines.length === 0 || parentId === undefined || afterId === undefined) return;
    stop();
    try {
      const ids = await edits.add({ parentId, afterId }, lines);
      const lastRoot = ids.findLast((_, index) => lines[index]?.depth === 0);
      if (lastRoot !== undefined) setActive(`l${lastRoot}`);
    } catch (error) {
      onRefusedLines(text, lineProblems(error, lines));
    }
  };

  return {
    model,
    rows,
    active,
    typing,
    revealed,
    problem,
    /** The label that was moved last. */
    moved,
    setActive,
    setOpen: (ref: Ref, isOpen: boolean) => (isOpen ? open([ref]) : setClosed(new Set([...closed, ref]))),
    toggle,
    begin,
    beginAtEnd: () => begin(model.atEnd(null)),
    beginBehind: (ref: Ref) => begin(model.behind(ref)),
    rename: (ref: Ref) => {
      const label = model.labelOf(ref);
      setProblem(null);
      if (label)
        setTyping((before) => ({ ref, place: null, text: label.name, round: (before?.round ?? 0) + 1 }));
    },
    commit,
    stop,
    indent,
    moveTo,
    pasteLines,
    change: (label: TreeLabel, changes: RowChanges) => attempt(edits.change(label.id, changes)),
    remove: (ref: Ref) => {
      const label = model.labelOf(ref);
      if (label) onDelete(label);
    },
  };
}

export type TreeEditor = ReturnType<typeof useTreeEditor>;

const without = (refs: ReadonlySet<Ref>, gone: readonly (Ref | null)[]): ReadonlySet<Ref> =>
  new Set([...refs].filter((ref) => !gone.includes(ref)));

/** The chosen row; where it is not visible the first one. */
const activeRow = (rows: readonly Row[], chosen: Ref | null): Row | undefined =>
  rows.find(({ ref }) => ref === chosen) ?? rows.find(({ label }) => label !== null);
