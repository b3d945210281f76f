import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const DOT_MS = 3000;

/**
 * Runs a program to its end behind one line of progress, `Building the page ... 12 s`. What the program prints is shown
 * only when it fails; this program then ends with the same status. A signal ends both.
 */
export async function runQuietly(title, command, args, options = {}) {
  const started = Date.now();
  process.stdout.write(`${title} ...`);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const dots = setInterval(() => process.stdout.write('.'), DOT_MS);
  const stop = (signal) => {
    child.kill(signal);
    process.exit(1);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    const status = await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    if (status === 0) {
      process.stdout.write(` ${Math.round((Date.now() - started) / 1000)} s\n`);
      return;
    }
    process.stdout.write(' failed\n');
    process.stderr.write(Buffer.concat(output));
    process.exit(status ?? 1);
  } finally {
    clearInterval(dots);
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
