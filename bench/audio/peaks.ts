import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { closeDocuments, convert } from '@scriptorium/documents/convert.ts';
import { writeRecording } from './recording.ts';

const HOUR = { seconds: 3600, rate: 44_100, channels: 2 } as const;
/** The frequency of the kernel's clock in Hz, as Linux gives it. */
const TICKS = 100;

/** Processor seconds of the children of this process so far, with those of their own children. */
async function cpuOfChildren(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const times = pids.map(async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The name of the program, in parentheses, may have spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [, parent] = fields;
    if (Number(parent) !== process.pid) return 0;
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  });
  return (await Promise.all(times)).reduce((sum, seconds) => sum + seconds, 0);
}

/** Processor seconds of ffmpeg; null where it is missing. */
async function ffmpegDecodes(path: string): Promise<number | null> {
  const command = `TIMEFORMAT="%U %S"; time ffmpeg -nostdin -v error -i "$1" -f null -`;
  const run = promisify(execFile)('/bin/bash', ['-c', command, 'ffmpeg', path]);
  const output = await run.catch(() => null);
  return (
    output &&
    output.stderr
      .trim()
      .split(' ')
      .reduce((sum, part) => sum + Number(part), 0)
  );
}

/** Processor seconds of the converter for the peaks of one hour of stereo, and those of ffmpeg to decode it. */
export async function measurePeaks(folder: string): Promise<{ ours: number; ffmpeg: number | null }> {
  const [path, short] = [join(folder, 'hour.wav'), join(folder, 'second.wav')];
  await writeRecording(path, HOUR);
  await writeRecording(short, { ...HOUR, seconds: 1 });
  const outDir = join(folder, 'converted');
  // The first conversion starts the converter.
  await convert(short, 'second.wav', { outDir });
  const before = await cpuOfChildren();
  const { audio } = await convert(path, 'hour.wav', { outDir });
  const ours = (await cpuOfChildren()) - before;
  if (!audio?.peaks) throw new Error('The recording has no peaks');
  const ffmpeg = await ffmpegDecodes(path);
  await closeDocuments();
  await rm(outDir, { recursive: true, force: true });
  return { ours, ffmpeg };
}
