import type { FileStore } from '@scriptorium/engine/file-store.ts';
import type { Matcher } from '@scriptorium/matching/run-matching.ts';

/** What the automatic work of the product's node types is given by the server. */
export interface NodeServices {
  readonly files: FileStore;
  readonly matcher: Matcher;
  readonly conversion: ConversionLimits;
}

export interface ConversionLimits {
  /** Where conversions write before their results go to the file store. */
  readonly workDir: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** MAX_TEXT_CHARS */
  readonly maxTextChars: number;
}
