import type { Rules } from './layout/rules.ts';
import type { PageSpace } from './page-space.ts';
import { type Pdfium, withMemory } from './pdfium.ts';

const PATH_OBJECT = 2;
const MAX_OBJECTS = 3000;
/** In points. A thicker line is a bar, a shorter one a stroke of a drawing. */
const MAX_THICKNESS = 2.5;
const MIN_UPRIGHT = 8;
const MIN_LEVEL = 60;

/** The straight lines on a page: the frames of its tables and boxes. */
export function readRules(pdfium: Pdfium, page: number, space: PageSpace): Rules {
  const rules: Rules = { upright: [], level: [] };
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), MAX_OBJECTS);
  withMemory(pdfium, 16, (memory) => {
    for (let index = 0; index < count; index++) {
      const object = pdfium._FPDFPage_GetObject(page, index);
      if (pdfium._FPDFPageObj_GetType(object) !== PATH_OBJECT) continue;
      if (!pdfium._FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12)) continue;
      const view = new DataView(pdfium.HEAPU8.buffer);
      const at = (offset: number) => view.getFloat32(memory + offset, true);
      const box = space.box(at(0), at(8), at(4), at(12));
      const [left, right] = [box.x0 * space.width, box.x1 * space.width];
      const [top, bottom] = [box.y0 * space.height, box.y1 * space.height];
      if (right - left <= MAX_THICKNESS && bottom - top >= MIN_UPRIGHT)
        rules.upright.push({ at: (left + right) / 2, from: top, to: bottom });
      else if (bottom - top <= MAX_THICKNESS && right - left >= MIN_LEVEL)
        rules.level.push({ at: (top + bottom) / 2, from: left, to: right });
    }
  });
  return rules;
}
