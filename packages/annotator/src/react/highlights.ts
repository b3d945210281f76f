/** Transient marks with the CSS Custom Highlight API: they change no elements. Styled in annotator.css. */
export type HighlightKind = 'word' | 'search' | 'current' | 'issue' | 'selection';

/** One registry per page: all its texts share the highlight of a kind. */
function sharedHighlight(kind: HighlightKind): Highlight | undefined {
  if (typeof Highlight === 'undefined' || !CSS.highlights) return undefined;
  const name = `annotator-${kind}`;
  const shared = CSS.highlights.get(name) ?? new Highlight();
  // The current hit is painted over the others.
  if (kind === 'current') shared.priority = 1;
  CSS.highlights.set(name, shared);
  return shared;
}

/** The marks of one kind in one text. `draw` replaces the previous ones. */
export function createHighlighter(kind: HighlightKind): { draw(ranges: readonly AbstractRange[]): void } {
  let drawn: readonly AbstractRange[] = [];
  return {
    draw: (ranges) => {
      if (ranges.length === 0 && drawn.length === 0) return;
      const shared = sharedHighlight(kind);
      for (const range of drawn) shared?.delete(range);
      for (const range of ranges) shared?.add(range);
      drawn = ranges;
    },
  };
}
