/** Gap between the names of two labels on one line, in px. */
const GAP = 6;
/** A name is not truncated below this width: only the ellipsis would be visible. */
const MIN_WIDTH = 8;

const ROOM = '--annotator-room';

interface Name {
  readonly mark: HTMLElement;
  readonly left: number;
  readonly top: number;
}

/**
 * Limits each label name below the text to the space before the next name on its line, or before the end of the line;
 * longer names get an ellipsis. Reads all positions before writing, so that the text is laid out once.
 */
export function fitNames(content: Element): void {
  const names: Name[] = [];
  for (const mark of content.querySelectorAll<HTMLElement>('mark[data-label]')) {
    const box = mark.getClientRects()[0];
    if (box) names.push({ mark, left: box.left, top: box.top });
  }
  if (names.length === 0) return;
  const end = content.getBoundingClientRect().right;
  const rooms = names.map(({ left, top }, index) => {
    const next = names[index + 1];
    // Boxes on one line may differ by a few pixels between fonts; lines are always further apart.
    const isBeside = next !== undefined && Math.abs(next.top - top) < 4 && next.left > left;
    return Math.max(MIN_WIDTH, (isBeside ? next.left - GAP : end) - left);
  });
  names.forEach(({ mark }, index) => {
    const room = `${rooms[index]}px`;
    if (mark.style.getPropertyValue(ROOM) !== room) mark.style.setProperty(ROOM, room);
  });
}
