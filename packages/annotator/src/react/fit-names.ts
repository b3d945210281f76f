/** Gap between the names of two labels on one line, in px. */
const GAP = 6;
/** A name is not truncated below this width: only the ellipsis would be visible. */
const MIN_WIDTH = 8;

const ROOM = '--annotator-room';

/** No letter of a name is wider than this, in em; most take half of it. */
const WIDEST_EM = 1.4;
/** The font size of names as the style sheet has it: 0.6 of the text's, in px at least 10. */
const nameSizeOf = (content: Element): number =>
  Math.max(10, 0.6 * Number.parseFloat(getComputedStyle(content).fontSize) || 0);

interface Name {
  readonly mark: HTMLElement;
  readonly left: number;
  readonly top: number;
}

/** The names of one block in the order of the text, each with the width in px that it may take. */
function roomsOf(block: Element, end: number): { mark: HTMLElement; room: number }[] {
  const names: Name[] = [];
  for (const mark of block.querySelectorAll<HTMLElement>('mark[data-label]')) {
    const box = mark.getClientRects()[0];
    if (box) names.push({ mark, left: box.left, top: box.top });
  }
  return names.map(({ mark, left, top }, index) => {
    const next = names[index + 1];
    // Boxes on one line may differ by a few pixels between fonts; lines are always further apart.
    const isBeside = next !== undefined && Math.abs(next.top - top) < 4 && next.left > left;
    return { mark, room: Math.max(MIN_WIDTH, (isBeside ? next.left - GAP : end) - left) };
  });
}

/**
 * Limits each label name below the text to the space before the next name on its line, or before the end of the line;
 * longer names get an ellipsis. A line belongs to one block. Reads all positions before writing, so that the text is
 * laid out once; a name that fits anyway is not written to, because each write makes the browser style it again.
 */
export function fitNames(content: Element, blocks: Iterable<Element>): void {
  const end = content.getBoundingClientRect().right;
  const widest = WIDEST_EM * nameSizeOf(content);
  const rooms = [...blocks].flatMap((block) => roomsOf(block, end));
  for (const { mark, room } of rooms) {
    const fits = (mark.dataset['label']?.length ?? 0) * widest <= room;
    const limit = fits ? '' : `${room}px`;
    if (mark.style.getPropertyValue(ROOM) !== limit) mark.style.setProperty(ROOM, limit);
  }
}
