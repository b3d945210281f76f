import { type Job, textOnly } from '../child/job.ts';
import type { Conversion } from '../conversion.ts';
import { drawPages } from './draw.ts';
import type { Line } from './lines.ts';

/** The conversion of a document that is lines of text: the text, and drawn pages for the preview. */
export async function drawnConversion(job: Job, lines: Line[]): Promise<Conversion> {
  const text = lines.map((line) => line.text).join('\n');
  job.report({ done: 0, total: 1, phase: 'TEXT' });
  const pages = await drawPages(lines, job.outDir, (done) =>
    job.report({ done, total: done, phase: 'IMAGES' }),
  );
  return { ...textOnly(job.kind, text), pages };
}
