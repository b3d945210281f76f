import type { Conversion, ConversionProgress } from './conversion.ts';
import type { ConversionErrorKey, ErrorParams } from './errors.ts';

/** The messages of a converter child to its parent. */
export type ChildMessage =
  | { type: 'progress'; id: number; progress: ConversionProgress }
  | { type: 'done'; id: number; conversion: Conversion }
  | { type: 'failed'; id: number; key: ConversionErrorKey; params: ErrorParams };
