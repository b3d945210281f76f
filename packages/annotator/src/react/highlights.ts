/** Transient marks by the CSS Custom Highlight API: they change no element. Styled in annotator.css. */
export type HighlightKind = 'word' | 'search' | 'selection';

/** One registry per page: all texts on it share the highlight of a kind. */
function findShared(kind: HighlightKind): Highlight | undefined {
  if (typeof Highlight === 'undefined' || !CSS.highlights) return undefined;
  const name = `annotator-${kind}`;
  const shared = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, shared);
  return shared;
}

/** The marks of one kind in one text. `paint` replaces those painted before. */
export function createPainter(kind: HighlightKind): { paint(ranges: readonly AbstractRange[]): void } {
  let painted: readonly AbstractRange[] = [];
  return {
    paint: (ranges) => {
      if (ranges.length === 0 && painted.length === 0) return;
      const shared = findShared(kind);
      for (const range of painted) shared?.delete(range);
      for (const range of ranges) shared?.add(range);
      painted = ranges;
    },
  };
}
