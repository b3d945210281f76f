import { useSplitter, type SplitterPaneSize } from '@mantine/hooks';
import { useState } from 'react';

/** Percentage of the whole width (CONST-46). */
const MIN_WIDTH = 20;
const DEFAULT = 25;
const SIDEBAR = 25;
/** Widths of the icon rail and the resizer in px: `.rail` and `.resizer` of the stylesheet. */
const EDGE = 50;

/** Share of the page that column and centre occupy together. */
const shared = (): number => 1 - SIDEBAR / 100 - EDGE / innerWidth;

/** Converts a percentage of the page to one of column and centre together. */
const scaled = (percent: number): number => Math.min(50, percent / shared());

const KEY = 'workspace-tools-share';

/** Percentage of the page. */
function readShare(): number {
  const stored = Number(localStorage.getItem(KEY));
  return stored >= MIN_WIDTH && stored <= 100 - SIDEBAR - MIN_WIDTH ? stored : DEFAULT;
}

/** Width of the left column; stored in the browser, and reset by a double click on its edge. */
export function useColumnWidth() {
  const [width, setWidth] = useState(() => Math.min(100 - scaled(MIN_WIDTH), readShare() / shared()));
  const splitter = useSplitter<HTMLDivElement>({
    panels: [
      { defaultSize: scaled(DEFAULT), min: scaled(MIN_WIDTH) },
      { defaultSize: 100 - scaled(DEFAULT), min: scaled(MIN_WIDTH) },
    ],
    sizes: [width, 100 - width],
    onSizeChange: ([next]: SplitterPaneSize[]) => {
      const percent = Number.parseFloat(String(next));
      setWidth(percent);
      localStorage.setItem(KEY, String(percent * shared()));
    },
    resetOnDoubleClick: true,
  });
  return { ref: splitter.ref, width: `${width}%`, handle: splitter.getHandleProps({ index: 0 }) };
}
