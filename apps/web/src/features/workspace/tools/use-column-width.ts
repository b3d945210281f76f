import { useSplitter, type SplitterPaneSize } from '@mantine/hooks';
import { useState } from 'react';

/** Per cent of what the two share; the step sidebar beside them is fixed (spec workspace 2.8). */
const LEAST = 20;
const DEFAULT = 25;
/** The sidebar's share of the whole width, which the spec's per cents count too. */
const SIDEBAR = 25;
const scaled = (percent: number): number => (percent * 100) / (100 - SIDEBAR);

const KEY = 'workspace-tools-width';

function readWidth(): number {
  const stored = Number(localStorage.getItem(KEY));
  return stored >= scaled(LEAST) && stored <= 100 - scaled(LEAST) ? stored : scaled(DEFAULT);
}

/** The width of the left column; the browser keeps it. */
export function useColumnWidth() {
  const [initial] = useState(readWidth);
  const splitter = useSplitter<HTMLDivElement>({
    panels: [
      { defaultSize: initial, min: scaled(LEAST) },
      { defaultSize: 100 - initial, min: scaled(LEAST) },
    ],
    onSizeChange: ([width]: SplitterPaneSize[]) => localStorage.setItem(KEY, String(width)),
    resetOnDoubleClick: true,
  });
  return {
    ref: splitter.ref,
    width: `${Number.parseFloat(String(splitter.sizes[0] ?? initial))}%`,
    handle: splitter.getHandleProps({ index: 0 }),
  };
}
