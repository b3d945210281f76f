import { useSplitter, type SplitterPaneSize } from '@mantine/hooks';
import { useState } from 'react';

/** Per cent of the whole width (spec workspace 2.8). */
const LEAST = 20;
const DEFAULT = 25;
const SIDEBAR = 25;
/** The icons at the edge and the line that is dragged, in px: `.rail` and `.resizer` of the stylesheet. */
const EDGE = 50;

/** Per cent of what the column and the centre share. */
const scaled = (percent: number): number => {
  const shared = innerWidth * (1 - SIDEBAR / 100) - EDGE;
  return Math.min(50, (percent * innerWidth) / shared);
};

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
