import { Text } from '@mantine/core';
import type { TextRange } from '@scriptorium/annotator/core/span.ts';

/** Characters shown on either side. */
const AROUND = 32;

/** A part of the text in bold, with the text around it. */
export function Passage({ text, range: { start, end } }: { text: string; range: TextRange }) {
  const before = text.slice(Math.max(0, start - AROUND), start).replaceAll(/\s+/g, ' ');
  const after = text.slice(end, end + AROUND).replaceAll(/\s+/g, ' ');
  return (
    <>
      {start > AROUND ? '…' : ''}
      {before}
      <Text span inherit fw={700}>
        {text.slice(start, end)}
      </Text>
      {after}
      {end + AROUND < text.length ? '…' : ''}
    </>
  );
}
