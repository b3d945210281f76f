import { spawnSync } from 'node:child_process';

let installed: boolean | null = null;

export function hasPdftotext(): boolean {
  installed ??= spawnSync('pdftotext', ['-v']).error === undefined;
  return installed;
}

/**
 * Text of a PDF, or of one of its pages, which count from 1, by poppler's pdftotext: in the order of its blocks, and with
 * its layout on the page.
 */
export function readWithPdftotext(path: string, page?: number): { plain: string; layout: string } {
  const pages = page === undefined ? [] : ['-f', String(page), '-l', String(page)];
  const read = (...options: string[]) =>
    spawnSync('pdftotext', [...pages, ...options, path, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 })
      .stdout;
  return { plain: read(), layout: read('-layout') };
}
