import { matchShortcut } from '@scriptorium/annotator/core/commands.ts';
import { otherEnd, type Arc } from '@scriptorium/annotator/core/relation-index.ts';
import type { AnnotatedTextHandle } from '@scriptorium/annotator/react/annotated-text.types.ts';
import {
  createRelationLines,
  type RelationLines as Lines,
} from '@scriptorium/annotator/react/relation-lines.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastWarning } from '@scriptorium/web-kit/page/toasts.ts';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { TextSource } from '../../core/text-source.ts';
import { useTagView } from '../../annotating/tags/tagging-context.ts';
import { useWorkspace } from '../../core/workspace-context.ts';
import { shortened } from '../parts/names.ts';
import { relationTexts } from '../../annotating/relations/relation-texts.ts';
import { useRelations } from '../../annotating/relations/relations-context.ts';
import { arcsOf, lineFinder } from './arcs.ts';
import { RELATION_COMMANDS, type RelationActions } from './relation-commands.ts';
import { useArcEdits } from './use-arc-edits.ts';

interface RelationLinesProps {
  handle: RefObject<Pick<AnnotatedTextHandle, 'surface' | 'focus'> | null>;
  source: TextSource;
  /** Returns the offset at which a tag starts in the text. */
  startOf: (tag: NerTag) => number;
}

/** Finds lines; reads the text when the first line is asked for. */
function lineFinderOf(source: TextSource): (offset: number) => number {
  let find: ReturnType<typeof lineFinder> | undefined;
  return (offset) => {
    find ??= lineFinder(source.text);
    return find(offset);
  };
}

/** The relations of a tag as words, for the shelf and for screen readers. */
function useArcWords(source: TextSource, startOf: RelationLinesProps['startOf']) {
  const t = useTexts(relationTexts);
  const { tags } = useRelations();
  const lineOf = useMemo(() => lineFinderOf(source), [source]);
  const end = (spanId: string) => {
    const tag = tags.get(Number(spanId));
    return {
      label: tag?.nerTagType.name ?? '',
      quote: shortened(tag?.quote ?? t('unknownTag'), 28),
      line: lineOf(tag ? startOf(tag) : 0),
    };
  };
  return {
    placeOf: (spanId: string): string => {
      const { line, label, quote } = end(spanId);
      return t('placeInText', { line, quote: `${label} ${quote}` });
    },
    moreText: (count: number): string => t('moreRelations', { count }),
    describe: (arc: Arc, spanId: string, [index, count]: readonly [number, number]): string =>
      t(arc.fromId === spanId ? 'arcTo' : 'arcFrom', {
        type: arc.name,
        ...end(otherEnd(arc, spanId)),
        index,
        count,
      }),
  };
}

/** Finds the point where a menu about a line opens: at its name, else at the first mark of its tag. */
function placeOfArc(scroller: HTMLElement, arcId: string): { x: number; y: number } {
  const shown = [...scroller.querySelectorAll('[data-arc]')].filter(
    (one) => one.getAttribute('data-arc') === arcId,
  );
  const { left, bottom } = (shown.at(-1) ?? scroller).getBoundingClientRect();
  return { x: left, y: bottom };
}

/** Draws the relations over the text and answers their keys. Renders nothing: the lines are not React's. */
export default function RelationLines({ handle, source, startOf }: RelationLinesProps) {
  const relations = useRelations();
  const { graphs, draft, types, hiddenTypes, lineMode, from, moving, tags } = relations;
  const { selectedTag, hiddenLabels } = useTagView();
  const lines = useRef<Lines>(null);
  const [current, setCurrent] = useState<{ tag: number | null; arc: string } | null>(null);
  const shown = useMemo(
    () => arcsOf({ graphs, draft, types, hiddenTypes, tags, hiddenLabels }),
    [graphs, draft, types, hiddenTypes, tags, hiddenLabels],
  );
  const arc = current !== null && current.tag === selectedTag ? current.arc : null;
  const on = useArcActions({ handle, source, startOf, lines, shown, arc, setArc: setCurrent });
  useEffect(() => {
    const surface = handle.current?.surface();
    if (!surface) return undefined;
    const own = createRelationLines({
      surface,
      onJump: (spanId) => on.current.jump(spanId),
      onPick: (picked) => on.current.pick(picked),
      placeOf: (spanId) => on.current.placeOf(spanId),
      moreText: (count) => on.current.moreText(count),
    });
    lines.current = own;
    const { scroller } = surface;
    const listen = (event: KeyboardEvent): void => on.current.press(event);
    scroller.addEventListener('keydown', listen, { capture: true });
    return () => {
      scroller.removeEventListener('keydown', listen, { capture: true });
      own.stop();
      lines.current = null;
    };
  }, [handle, on]);
  useEffect(() => lines.current?.setArcs(shown.arcs), [shown]);
  useEffect(() => lines.current?.setMode(lineMode), [lineMode]);
  useEffect(() => {
    lines.current?.focus(selectedTag === null ? null : String(selectedTag));
    lines.current?.select(arc);
  }, [selectedTag, arc]);
  const [fixedId, nextId] = [from?.id, selectedTag];
  const isStart = moving?.end === 'fromId';
  useEffect(() => {
    if (fixedId === undefined || nextId === null || nextId === fixedId) return lines.current?.link(null);
    const [fixed, next] = [String(fixedId), String(nextId)];
    return lines.current?.link(isStart ? { fromId: next, toId: fixed } : { fromId: fixed, toId: next });
  }, [fixedId, nextId, isStart]);
  return null;
}

interface ActionParts extends RelationLinesProps {
  lines: RefObject<Lines | null>;
  shown: ReturnType<typeof arcsOf>;
  arc: string | null;
  setArc: (current: { tag: number | null; arc: string } | null) => void;
}

/** Returns the current handlers of keys and clicks, in a ref because the listeners are added once. */
function useArcActions({ handle, source, startOf, lines, shown, arc, setArc }: ActionParts) {
  const t = useTexts(relationTexts);
  const { work } = useWorkspace();
  const { tags } = useRelations();
  const { selectedTag, selectTag, jumpTo } = useTagView();
  const words = useArcWords(source, startOf);
  const edits = useArcEdits();
  const surface = () => handle.current?.surface();
  const say = (message: string): void => surface()?.announce(message);
  const at = String(selectedTag);
  const chosen = arc === null ? undefined : shown.relations.get(arc);
  const order = (): Arc[] => lines.current?.order() ?? [];
  const jump = (spanId: string): void => {
    const tag = tags.get(Number(spanId));
    if (!tag) return;
    jumpTo(tag);
    handle.current?.focus();
  };
  const show = (next: Arc): void => {
    const all = order();
    setArc({ tag: selectedTag, arc: next.id });
    say(words.describe(next, at, [all.findIndex(({ id }) => id === next.id) + 1, all.length]));
  };
  const actions: RelationActions = {
    hasTag: selectedTag !== null && order().length > 0,
    hasRelation: chosen !== undefined,
    canWrite: work.canWrite,
    walk: (by) => {
      const all = order();
      const index = all.findIndex(({ id }) => id === arc);
      const next = index < 0 ? all.at(by > 0 ? 0 : -1) : all.at((index + by) % all.length);
      if (next) show(next);
    },
    openMenu: () => {
      const { layer } = surface() ?? {};
      if (chosen && arc !== null && layer) edits.openMenu(chosen, placeOfArc(layer, arc));
    },
    reverse: () => {
      const change = chosen && edits.reverse(chosen);
      if (!change) return;
      if ('refusal' in change) toastWarning(t(`refused.${change.refusal}`));
      else say(t('arcReversed', { type: change.types[0].name }));
    },
    goToOtherEnd: () => {
      const end = chosen && (chosen.candidate.fromId === selectedTag ? 'toId' : 'fromId');
      if (chosen && end) jump(String(chosen.candidate[end]));
    },
    move: () => {
      if (chosen) edits.startMove(chosen, chosen.candidate.fromId === selectedTag ? 'toId' : 'fromId');
      setArc(null);
    },
    remove: () => {
      if (chosen) edits.remove(chosen);
      setArc(null);
    },
    leave: () => setArc(null),
  };
  const press = (event: KeyboardEvent): void => {
    // Read now: the arcs may have been set after the last rendering.
    const state = { ...actions, hasTag: selectedTag !== null && order().length > 0 };
    const command = matchShortcut(event, RELATION_COMMANDS, state);
    const digit = chosen && work.canWrite && /^[1-9]$/.test(event.key) && !event.altKey && !event.ctrlKey;
    if (!command && !digit) return;
    event.preventDefault();
    event.stopPropagation();
    if (command) return command.run(state);
    const type = chosen && edits.setType(chosen, Number(event.key) - 1);
    return type && say(t('arcType', { type: type.name }));
  };
  const pick = (picked: Arc): void => {
    const tag = picked.toId === at ? Number(picked.toId) : Number(picked.fromId);
    selectTag(tag);
    setArc({ tag, arc: picked.id });
    handle.current?.focus();
    say(words.describe(picked, String(tag), [1, 1]));
  };
  const latest = useRef({ press, pick, jump, placeOf: words.placeOf, moreText: words.moreText });
  useEffect(() => {
    latest.current = { press, pick, jump, placeOf: words.placeOf, moreText: words.moreText };
  });
  return latest;
}
