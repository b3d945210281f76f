const NAMESPACE = 'http://www.w3.org/2000/svg';

type Attributes = Readonly<Record<string, string | number | undefined>>;

export function svgElement<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  parent?: Element,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(key, String(value));
  parent?.append(element);
  return element;
}

let context: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** Width of a name in its pill. Measured on a canvas: reading the width of an SVG text would lay the page out. */
export function nameWidth(name: string): number {
  const known = widths.get(name);
  if (known !== undefined) return known;
  context ??= document.createElement('canvas').getContext('2d');
  if (context) context.font = '600 10px system-ui, sans-serif';
  const width = context?.measureText(name).width ?? name.length * 6;
  widths.set(name, width);
  return width;
}

export interface PillBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

export const PILL_HEIGHT = 12;

/** A place for a pill beside others: its own, else to either side; undefined where all are taken. */
export function freePlace(wanted: PillBox, taken: readonly PillBox[]): PillBox | undefined {
  const isFree = (box: PillBox): boolean =>
    taken.every(
      (other) =>
        box.left + box.width + 3 < other.left ||
        other.left + other.width + 3 < box.left ||
        Math.abs(box.top - other.top) >= PILL_HEIGHT,
    );
  const step = wanted.width + 4;
  return [0, -step, step]
    .map((by) => ({ ...wanted, left: Math.max(2, wanted.left + by) }))
    .find((box) => isFree(box));
}

/** A button at an edge of the text: the name of a relation and where its other end is. */
export function shelfChip(
  text: { readonly name: string; readonly place: string },
  colour: string | undefined,
  onClick: () => void,
): HTMLButtonElement {
  const chip = document.createElement('button');
  chip.type = 'button';
  chip.className = 'annotator-chip';
  if (colour !== undefined) chip.style.setProperty('--arc', colour);
  const name = document.createElement('b');
  name.textContent = text.name;
  const place = document.createElement('bdi');
  place.textContent = text.place;
  chip.append(name, place);
  chip.addEventListener('click', onClick);
  return chip;
}
