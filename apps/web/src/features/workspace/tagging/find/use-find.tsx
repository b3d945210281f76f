import { findText, foldForFind, type FindOptions } from '@scriptorium/annotator/core/find-text.ts';
import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import type {
  AnnotatedTextHandle,
  TextHighlight,
} from '@scriptorium/annotator/react/annotated-text.types.ts';
import { useCallback, useDeferredValue, useEffect, useMemo, useState, type RefObject } from 'react';
import { useRegisterCommands } from '../../core/commands/use-commands.ts';
import type { TextSource } from '../../core/text-source.ts';
import { useWorkspace } from '../../core/workspace-context.ts';

/** Hits that are counted and marked; more are shown as "10,000+". */
export const MAX_HITS = 10_000;
/** A longer selection is not what one looks for. */
const MAX_SELECTED = 200;

const NO_HITS: readonly TextRange[] = [];
const DEFAULTS: FindOptions = { caseSensitive: false, wholeWords: false };

export interface Find {
  readonly isOpen: boolean;
  readonly query: string;
  readonly options: FindOptions;
  readonly hits: readonly TextRange[];
  /** The index of the current hit. */
  readonly at: number;
  readonly setQuery: (query: string) => void;
  readonly setOptions: (options: FindOptions) => void;
  readonly step: (by: 1 | -1) => void;
  /** Begins with the selected text. */
  readonly open: () => void;
  /** The current hit is selected then, so that keys of labels tag it. */
  readonly close: () => void;
}

function useHits(source: TextSource, query: string, options: FindOptions): readonly TextRange[] {
  const wanted = useDeferredValue(query);
  const isIdle = wanted === '';
  const { caseSensitive } = options;
  const folded = useMemo(
    () => (isIdle ? undefined : foldForFind(source.text, caseSensitive)),
    [isIdle, source, caseSensitive],
  );
  return useMemo(
    () => (folded ? findText(folded, wanted, options, MAX_HITS) : NO_HITS),
    [folded, wanted, options],
  );
}

function useMarks(
  hits: readonly TextRange[],
  at: number,
  passage: TextRange | undefined,
): readonly TextHighlight[] {
  return useMemo(() => {
    const ofHits = hits.map((hit, index) => ({
      ...hit,
      kind: index === at ? ('current' as const) : ('search' as const),
    }));
    return passage ? [{ ...passage, kind: 'search' as const }, ...ofHits] : ofHits;
  }, [hits, at, passage]);
}

/** The search in a text: its state, and the marks of its hits. Another text is another source. */
export function useFind(
  source: TextSource,
  handle: RefObject<AnnotatedTextHandle | null>,
): { find: Find; marks: readonly TextHighlight[] } {
  const { passage } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const [query, setQueryText] = useState('');
  const [options, setOptions] = useState(DEFAULTS);
  const [index, setIndex] = useState(0);
  const hits = useHits(source, isOpen ? query : '', options);
  const at = Math.min(index, Math.max(0, hits.length - 1));
  const current = hits[at];
  useEffect(() => {
    if (current) handle.current?.scrollTo(current.start);
  }, [handle, current]);
  useEffect(() => {
    if (passage) handle.current?.scrollTo(passage.start);
  }, [handle, passage]);
  const setQuery = useCallback((next: string) => {
    setQueryText(next);
    setIndex(0);
  }, []);
  const open = useCallback(() => {
    const range = handle.current?.selectedRange();
    const selected = range ? source.text.slice(range.start, range.end) : '';
    if (selected !== '' && selected.length <= MAX_SELECTED && !selected.includes('\n')) setQuery(selected);
    setOpen(true);
  }, [handle, source, setQuery]);
  useRegisterCommands(useMemo(() => ({ find: open }), [open]));
  const find: Find = {
    isOpen,
    open,
    query,
    options,
    hits,
    at,
    setQuery,
    setOptions,
    step: (by) => setIndex(hits.length === 0 ? 0 : (at + by + hits.length) % hits.length),
    close: () => {
      setOpen(false);
      handle.current?.focus();
      if (current) handle.current?.selectRange(current.start, current.end);
    },
  };
  return { find, marks: useMarks(hits, at, isOpen ? undefined : passage) };
}
