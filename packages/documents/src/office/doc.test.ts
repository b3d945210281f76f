import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { doc } from '../../fixtures/doc.ts';
import { temporaryFolder } from '../../fixtures/temporary-folder.ts';
import type { Job } from '../core/job.ts';
import { Ocr } from '../ocr/ocr.ts';
import { convertDoc } from './doc.ts';

const installed = process.env['PATH'];
let tools: string;
beforeEach(async () => {
  // Hides the tools that this machine has installed.
  tools = await temporaryFolder();
  process.env['PATH'] = tools;
});
afterEach(() => {
  process.env['PATH'] = installed;
});

const install = (name: string, script: string) =>
  writeFile(join(tools, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

async function convertWord6() {
  const outDir = await temporaryFolder();
  const path = join(outDir, 'old.doc');
  await writeFile(path, doc('a', { magic: 0xa5dc }));
  const job: Job = {
    id: 1,
    path,
    filename: 'old.doc',
    outDir,
    languages: ['eng'],
    maxTextChars: 1000,
    transcriptPath: null,
    plainText: false,
    charset: null,
    ocrThreads: 1,
    parts: null,
    kind: 'doc',
    mime: 'application/msword',
    ocr: new Ocr(1),
    report: () => {},
  };
  return convertDoc(job);
}

describe('a doc of Word 6', () => {
  test('causes a clear error where no tool for it is installed', async () => {
    await expect(convertWord6()).rejects.toMatchObject({ key: 'error.file.oldWord' });
  });

  test('is read by antiword, or by catdoc when antiword returns nothing', async () => {
    await install('catdoc', 'echo "Read by catdoc"');
    expect((await convertWord6()).text).toBe('Read by catdoc');
    await install('antiword', 'exit 1');
    expect((await convertWord6()).text).toBe('Read by catdoc');
    await install('antiword', 'echo "Read by antiword"');
    expect((await convertWord6()).text).toBe('Read by antiword');
  });
});
