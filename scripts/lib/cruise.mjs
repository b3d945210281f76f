import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findNode, ROOT } from './installed.mjs';

const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

/** The modules of a tree with what they import, and the violations of its import rules. It takes about 5 s. */
export async function cruise(folder) {
  const child = spawn(
    findNode(),
    [CRUISER, 'packages', 'nodes', 'apps', 'testing', '--output-type', 'json'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [output, errors] = [[], []];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => errors.push(chunk));
  await new Promise((resolve) => child.on('close', resolve));
  if (output.length === 0) throw new Error(`dependency-cruiser printed nothing: ${Buffer.concat(errors)}`);
  const { modules, summary } = JSON.parse(Buffer.concat(output).toString());
  return { modules, violations: summary.violations };
}
