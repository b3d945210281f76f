import { memo, useCallback, useSyncExternalStore } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { estimateLines } from '../core/blocks.ts';
import type { Block } from '../core/blocks.ts';
import { laneCount } from '../core/segments.ts';
import type { Segment } from '../core/segments.ts';
import type { Span } from '../core/span.ts';
import type { SpanStore } from '../core/span-store.ts';
import { markProps } from './mark-props.ts';
import type { NearBlocks } from './near-blocks.ts';

interface BlockViewProps {
  readonly block: Block;
  readonly store: SpanStore;
  readonly near: NearBlocks;
  /** Wraps long lines. */
  readonly wraps: boolean;
  /** Must be stable across renders. */
  readonly describe: (span: Span) => string;
}

/** One block of the text. Rerenders only when its own spans change or when it comes near the viewport. */
export const BlockView = memo(function BlockView({ block, store, near, wraps, describe }: BlockViewProps) {
  const { index } = block;
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = [store.subscribe(index, listener), near.subscribe(index, listener)];
      return () => stop.forEach((end) => end());
    },
    [store, near, index],
  );
  const version = useSyncExternalStore(subscribe, () => (near.isNear(index) ? store.version(index) : -1));
  const segments = version < 0 ? undefined : store.segments(index);
  const lanes = segments ? laneCount(segments) : 0;
  const style: CSSProperties = {
    containIntrinsicBlockSize: `auto ${estimateLines(block, wraps ? undefined : Number.POSITIVE_INFINITY)}lh`,
  };
  return (
    <div className="annotator-block" data-block={index} style={style}>
      {segments ? segments.map((segment) => drawSegment(segment, lanes, store, describe)) : block.text}
    </div>
  );
});

function drawSegment(
  segment: Segment,
  lanes: number,
  store: SpanStore,
  describe: (span: Span) => string,
): ReactNode {
  const { spans, start, end } = segment;
  const text = store.text.slice(start, end);
  if (spans.length === 0) return text;
  return (
    <mark key={start} {...markProps(segment, { lanes, emphasised: store.emphasised.bind(store), describe })}>
      {text}
    </mark>
  );
}
