import { type Job, textOnly } from '../core/job.ts';
import type { Conversion } from '../core/conversion.ts';
import { renderPages } from './render-pages.ts';
import type { Line } from './lines.ts';

/** The conversion of a document that consists of lines: the text, and rendered pages for the preview. */
export async function renderedConversion(job: Job, lines: Line[]): Promise<Conversion> {
  const text = lines.map((line) => line.text).join('\n');
  job.report({ done: 0, total: 1, phase: 'TEXT' });
  const pages = await renderPages(lines, job.outDir, (done) =>
    job.report({ done, total: done, phase: 'IMAGES' }),
  );
  return { ...textOnly(job.kind, text), pages };
}
