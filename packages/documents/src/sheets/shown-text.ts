import { type CellObject, SSF } from '@e965/xlsx';
import { cellText } from '../office/lines.ts';

/** A format whose order of day and month depends on the computer, and the one used instead. */
const LOCAL_FORMATS: Readonly<Record<string, string>> = { 'm/d/yy h:mm': 'yyyy-mm-dd hh:mm' };

/** The text that Excel shows in a cell; the formula where the file has no value for it. */
export function shownText(cell: CellObject): string {
  if (cell.t === 'z') return cell.f === undefined ? '' : cellText(`=${cell.f}`);
  return cellText(reformatted(cell) ?? cell.w ?? String(cell.v ?? ''));
}

/** The text of a number whose format the library reads differently from Excel, or not at all. */
function reformatted({ t, v, w, z }: CellObject): string | undefined {
  if (t !== 'n' || typeof z !== 'string') return undefined;
  const local = LOCAL_FORMATS[z];
  if (local !== undefined) return format(local, v);
  // Programs other than Excel write dd.mm.yyyy without escapes.
  return w === undefined ? format(z.replace(/(?<=[dmyh])\.(?=[dmyh])/gi, '\\.'), v) : undefined;
}

function format(pattern: string, value: unknown): string | undefined {
  try {
    return SSF.format(pattern, value) as string;
  } catch {
    return undefined;
  }
}
