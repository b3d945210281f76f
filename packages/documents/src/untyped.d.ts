/** The used parts of packages without types. */
declare module 'word-extractor/lib/file-reader.js' {
  export default class FileReader {
    constructor(path: string);
    open(): Promise<void>;
    close(): Promise<void>;
  }
}

declare module 'word-extractor/lib/word-ole-extractor.js' {
  import type FileReader from 'word-extractor/lib/file-reader.js';

  export default class WordOleExtractor {
    /** The result of `buildDocument`. */
    extract(reader: FileReader): Promise<string[]>;
    buildDocument(): string[];
    writeCharacterProperties(word: Buffer, table: Buffer): void;
    writeParagraphProperties(word: Buffer, table: Buffer): void;
    protected _pieces: { startFilePos: number; bpc: number; text: string }[];
    protected _taggedHeaders: { type: string; text: string }[];
    /** The number of characters of each part of the text. */
    protected _boundaries: Record<
      'ccpText' | 'ccpFtn' | 'ccpHdd' | 'ccpAtn' | 'ccpEdn' | 'ccpTxbx' | 'ccpHdrTxbx',
      number
    >;
  }
}

declare module 'html-to-text' {
  export interface HtmlNode {
    name?: string;
    data?: string;
    children?: HtmlNode[];
  }
  interface BlockTextBuilder {
    openBlock(options: { leadingLineBreaks?: number }): void;
    closeBlock(options: { trailingLineBreaks?: number }): void;
    openTable(): void;
    openTableRow(): void;
    openTableCell(): void;
    closeTableCell(options: { colspan: number; rowspan: number }): void;
    closeTableRow(): void;
    closeTable(options: {
      tableToString: (rows: { text: string }[][]) => string;
      leadingLineBreaks?: number;
      trailingLineBreaks?: number;
    }): void;
  }
  export type HtmlFormatter = (
    node: HtmlNode,
    walk: (nodes: readonly HtmlNode[], builder: BlockTextBuilder) => void,
    builder: BlockTextBuilder,
    options: { leadingLineBreaks?: number; trailingLineBreaks?: number },
  ) => void;
  interface HtmlToTextOptions {
    wordwrap?: number | false;
    formatters?: Record<string, HtmlFormatter>;
    selectors?: { selector: string; format?: string; options?: Record<string, unknown> }[];
    limits?: { maxInputLength?: number; maxDepth?: number };
  }
  export function convert(html: string, options?: HtmlToTextOptions): string;
}

declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    display<T extends { data: Uint8ClampedArray; width: number; height: number }>(
      target: T,
      done: (shown: T | null) => void,
    ): void;
    free(): void;
  }
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } };
  export default libheif;
}
