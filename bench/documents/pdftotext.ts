import { spawnSync } from 'node:child_process';
import { type Score, scoreText } from './score.ts';

/** What poppler's pdftotext makes of a PDF, for comparison; null when it is not installed. */
export interface Pdftotext {
  plain: Score;
  layout: Score;
}

let installed: boolean | null = null;

export function hasPdftotext(): boolean {
  installed ??= spawnSync('pdftotext', ['-v']).error === undefined;
  return installed;
}

export function pdftotextScores(path: string, truth: string): Pdftotext | null {
  if (!hasPdftotext()) return null;
  const read = (...options: string[]) =>
    spawnSync('pdftotext', [...options, path, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;
  return { plain: scoreText(truth, read()), layout: scoreText(truth, read('-layout')) };
}
