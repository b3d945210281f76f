import type { Selection } from './statistics-search.ts';

export interface TabProps {
  readonly processId: number;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
}
