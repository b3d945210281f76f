/** What is used of two packages that bring no types. */
declare module 'word-extractor' {
  interface WordDocument {
    getBody(): string;
    getFootnotes(): string;
    getEndnotes(): string;
    getHeaders(options?: { includeFooters?: boolean }): string;
    getFooters(): string;
    getTextboxes(): string;
  }
  export default class WordExtractor {
    extract(source: string | Buffer): Promise<WordDocument>;
  }
}

declare module 'html-to-text' {
  interface HtmlToTextOptions {
    wordwrap?: number | false;
    selectors?: { selector: string; format?: string; options?: Record<string, unknown> }[];
    limits?: { maxInputLength?: number; maxDepth?: number };
  }
  export function convert(html: string, options?: HtmlToTextOptions): string;
}
