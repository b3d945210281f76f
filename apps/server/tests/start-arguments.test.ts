import { runProduct } from '@scriptorium/testing/product/run-product.ts';
import { expect, it, vi } from 'vitest';

// Each test starts servers as processes.
vi.setConfig({ testTimeout: 60_000 });

it('names every wrong setting', async () => {
  const { code, lines } = await runProduct([], { PORT: 'x', LOG_LEVEL: 'loud', ENCRYPTION_KEY: 'short' });
  expect(code).toBe(1);
  const named = lines.map((line) => /^Setting (\w+): /.exec(line)?.[1]).sort();
  expect(named).toEqual(['ENCRYPTION_KEY', 'LOG_LEVEL', 'PORT']);
});

it('names what is missing for a role or an argument', async () => {
  const [alone, unknown, mistyped] = await Promise.all([
    runProduct(['--role', 'worker'], { DATABASE_URL: '' }),
    runProduct(['--role=boss'], {}),
    runProduct(['--rol', 'web'], {}),
  ]);
  expect([alone.code, alone.lines]).toEqual([
    1,
    [expect.stringMatching(/^Setting DATABASE_URL: the role worker requires/)],
  ]);
  expect([unknown.code, unknown.lines]).toEqual([1, [expect.stringMatching(/^Setting ROLE: /)]]);
  expect([mistyped.code, mistyped.lines[0]]).toEqual([1, expect.stringContaining("'--rol'")]);
});

it('lists its settings on --help', async () => {
  const { code, lines } = await runProduct(['--help'], {});
  expect(code).toBe(0);
  expect(lines.join('\n')).toContain('--role all|web|worker');
  for (const name of ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'MAX_UPLOAD_MB'])
    expect(lines).toContain(`  ${name}`);
});
