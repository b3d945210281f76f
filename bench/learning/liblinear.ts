import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MadeText } from '@scriptorium/learning/fixtures/made-texts.ts';
import { macroF1, measureLabels } from '@scriptorium/learning/classes/quality.ts';
import { countFeatures } from '@scriptorium/learning/classes/text-features.ts';
import { inverseFrequencies, weigh, type Vector } from '@scriptorium/learning/classes/weights.ts';

const COSTS = [1, 100];
const MIN_TEXTS_OF_FEATURE = 2;

/** Macro F1 of liblinear's logistic regression on our features, with the better cost, and how long it trains. */
export function liblinearF1(
  learned: readonly MadeText[],
  fresh: readonly MadeText[],
  classes: number,
): { f1: number; seconds: number } {
  const folder = mkdtempSync(join(tmpdir(), 'scriptorium-liblinear-'));
  const at = (name: string) => join(folder, name);
  try {
    const counts = learned.map(({ text }) => countFeatures(text));
    const inverse = inverseFrequencies(counts, MIN_TEXTS_OF_FEATURE);
    const write = (name: string, texts: readonly MadeText[]) =>
      writeFileSync(
        at(name),
        texts
          .map(({ text, labelIds }) => `${labelIds[0]} ${cells(weigh(countFeatures(text), inverse))}\n`)
          .join(''),
      );
    write('learned', learned);
    write('fresh', fresh);
    const results = COSTS.map((cost) => {
      const began = performance.now();
      run('liblinear-train', ['-s', '7', '-c', String(cost), '-B', '1', '-q', at('learned'), at('model')]);
      const seconds = (performance.now() - began) / 1000;
      run('liblinear-predict', [at('fresh'), at('model'), at('given')]);
      const given = readFileSync(at('given'), 'utf8').trim().split('\n').map(Number);
      const wanted = fresh.map(({ labelIds }) => labelIds.map((id) => id - 1));
      const ids = Array.from({ length: classes }, (_, index) => index + 1);
      return {
        seconds,
        f1: macroF1(
          measureLabels(
            ids,
            wanted,
            given.map((id) => [id - 1]),
          ),
        ),
      };
    });
    return results.reduce((best, one) => (one.f1 > best.f1 ? one : best));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Formats a vector for liblinear, whose features count from 1. */
const cells = ({ indexes, values }: Vector): string =>
  Array.from(indexes, (index, at) => `${index + 1}:${values[at]?.toPrecision(7)}`).join(' ');

function run(program: string, args: readonly string[]): void {
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} (Debian: liblinear-tools): ${error?.message ?? stderr}`);
}
