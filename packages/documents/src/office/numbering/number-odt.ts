import type { Document, Element } from '@xmldom/xmldom';
import { formatOdfNumber } from './number-format.ts';
import { readListStyles, type OdtLevel, type OdtListStyle } from './odt-levels.ts';
import { childrenOf } from '../../xml/xml-parts.ts';

const BULLET = '•';

/** The last number of each level; index 0 is level 1. */
type Counts = (number | undefined)[];

interface Place {
  readonly style: OdtListStyle;
  /** From 1. */
  readonly level: number;
  readonly counts: Counts;
}

/** An odt stores the numbers of lists and headings apart from its text; `visit` writes them into it, as displayed. */
export class OdtNumbering {
  readonly #document: Document;
  readonly #styles: ReturnType<typeof readListStyles>;
  readonly #headings: Counts = [];
  /** The last numbers of lists by style, and of lists by id. */
  readonly #lastOfStyle = new Map<string, Counts>();
  readonly #byId = new Map<string, Counts>();

  constructor(body: Document, styles: Document | undefined) {
    this.#document = body;
    this.#styles = readListStyles(styles, body);
  }

  visit(element: Element): void {
    for (const child of childrenOf(element)) {
      if (child.nodeName === 'text:list') this.#list(child);
      else if (child.nodeName === 'text:h') this.#heading(child);
      else this.visit(child);
    }
  }

  #list(list: Element): void {
    const name = list.getAttribute('text:style-name') ?? '';
    const style = this.#styles.lists.get(name);
    if (!style) return this.visit(list);
    const [id, continuedId] = [list.getAttribute('xml:id'), list.getAttribute('text:continue-list')];
    const continued = continuedId ? this.#byId.get(continuedId) : undefined;
    const continues = list.getAttribute('text:continue-numbering') === 'true';
    const counts = continued ?? (continues ? this.#lastOfStyle.get(name) : undefined) ?? [];
    this.#lastOfStyle.set(name, counts);
    if (id) this.#byId.set(id, counts);
    return this.#items(list, { style, level: 1, counts });
  }

  #items(list: Element, place: Place): void {
    for (const item of childrenOf(list)) {
      const start = Number(item.getAttribute('text:start-value') ?? Number.NaN);
      let isNumbered = item.nodeName === 'text:list-item';
      for (const child of childrenOf(item)) {
        if (child.nodeName === 'text:list') this.#sublist(child, place);
        else if (!/^text:(p|h)$/.test(child.nodeName)) this.visit(child);
        else if (isNumbered) {
          this.#number(child, place, start);
          isNumbered = false;
        }
      }
    }
  }

  #sublist(list: Element, above: Place): void {
    const own = this.#styles.lists.get(list.getAttribute('text:style-name') ?? '');
    const level = above.level + 1;
    if (list.getAttribute('text:continue-numbering') !== 'true')
      above.counts.length = Math.min(above.counts.length, above.level);
    this.#items(list, { style: own ?? above.style, level, counts: above.counts });
  }

  #heading(heading: Element): void {
    const style = this.#styles.headings;
    if (!style || heading.getAttribute('text:is-list-header') === 'true') return;
    const level = Number(heading.getAttribute('text:outline-level') ?? 1);
    this.#number(heading, { style, level, counts: this.#headings }, Number.NaN);
  }

  #number(paragraph: Element, place: Place, start: number): void {
    const level = place.style.get(place.level);
    if (!level) return;
    const number = level.isBullet ? BULLET : this.#next(place, level, start);
    if (number === '') return;
    paragraph.insertBefore(this.#document.createTextNode(`${number} `), paragraph.firstChild);
  }

  #next({ style, level: index, counts }: Place, level: OdtLevel, start: number): string {
    const before = counts[index - 1];
    counts[index - 1] = Number.isNaN(start) ? (before === undefined ? level.start : before + 1) : start;
    counts.length = index;
    if (level.format === '') return '';
    const numbers: string[] = [];
    for (let place = Math.max(1, index - level.shown + 1); place <= index; place += 1) {
      const own = style.get(place);
      if (!own || own.format === '') continue;
      numbers.push(formatOdfNumber(counts[place - 1] ?? own.start, own.format, own.lettersRepeat));
    }
    return `${level.prefix}${numbers.join('.')}${level.suffix}`.trim();
  }
}
