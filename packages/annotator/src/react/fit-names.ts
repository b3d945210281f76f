/** Between the names of two labels on one line, in px. */
const GAP = 6;
/** Less than this a name is not cut to: then it is only an ellipsis. */
const MIN_WIDTH = 8;

const ROOM = '--annotator-room';

interface Name {
  readonly mark: HTMLElement;
  readonly left: number;
  readonly top: number;
}

/**
 * Gives each label's name below the text the room up to the next name on its line, or to the end of the line: what is
 * longer ends in an ellipsis. Measures everything first and writes then, so that the text is laid out once.
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
    // Boxes of one line may differ by the pixels of their fonts; a line is always higher than that.
    const isBeside = next !== undefined && Math.abs(next.top - top) < 4 && next.left > left;
    return Math.max(MIN_WIDTH, (isBeside ? next.left - GAP : end) - left);
  });
  names.forEach(({ mark }, index) => {
    const room = `${rooms[index]}px`;
    if (mark.style.getPropertyValue(ROOM) !== room) mark.style.setProperty(ROOM, room);
  });
}
