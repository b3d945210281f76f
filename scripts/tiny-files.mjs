import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from './lib/cruise.mjs';
import { ROOT } from './lib/installed.mjs';
import { findTinyFiles } from './lib/tiny-files.mjs';

/** Prints the tiny files that could be merged into their only importer (`lib/tiny-files.mjs` defines them), and their number. */
const { modules } = await cruise(ROOT);
const linesOf = (path) => readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1;
const tiny = findTinyFiles(modules, linesOf);
for (const { file, importer, lines } of tiny)
  console.log(`${file} (${lines} lines) → ${importer.replace(/^.*\//, '')}`);
console.log(`${tiny.length} tiny files could be merged into their only importer`);
