import { readFileSync, writeFileSync } from 'node:fs';
import { createClient } from '@scriptorium/contract/create-client.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { processFiles, type ProcessImportPreview } from '@scriptorium/contract/process/process-file.ts';
import { readArguments, USAGE, WrongUse, type Arguments } from './arguments.ts';
import { previewLines } from './preview-lines.ts';

export const EXIT = { done: 0, failed: 1, wrongUse: 2, changes: 3, needsYes: 4 } as const;

export interface Surroundings {
  readonly env: Record<string, string | undefined>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs the command and returns its exit code. */
export async function run(args: readonly string[], { env, out, err }: Surroundings): Promise<number> {
  try {
    const given = readArguments(args, env);
    const call = clientOf(given);
    return given.command === 'export' ? await exportTo(call, given, out) : await importFrom(call, given, out);
  } catch (error) {
    err(`${(error as Error).message}\n`);
    if (error instanceof WrongUse) err(`${USAGE}\n`);
    return error instanceof WrongUse ? EXIT.wrongUse : EXIT.failed;
  }
}

const clientOf = ({ url, token }: Arguments): Call =>
  createClient({
    fetch: (input, init) =>
      fetch(`${url}${String(input)}`, {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), authorization: `Bearer ${token}` },
      }),
  });

async function exportTo(call: Call, { id = 0, file }: Arguments, out: Surroundings['out']): Promise<number> {
  const text = await (await call(processFiles.export, { params: { id } })).text();
  if (file === undefined) out(text);
  else writeFileSync(file, text);
  return EXIT.done;
}

type Given = Parameters<typeof previewOf>[2];

const previewOf = (call: Call, { id, name, rename }: Arguments, body: { format: string; version: number }) =>
  id === undefined
    ? call(processFiles.previewNew, { query: name === undefined ? {} : { name }, body })
    : call(processFiles.preview, { params: { id }, query: { rename: String(rename) }, body });

async function importFrom(call: Call, given: Arguments, out: Surroundings['out']): Promise<number> {
  const body = readFile(given.file ?? '');
  const preview = await previewOf(call, given, body);
  for (const line of previewLines(preview)) out(`${line}\n`);
  if (preview.problems.length > 0) return EXIT.failed;
  if (given.preview) return given.id === undefined || preview.changeCount > 0 ? EXIT.changes : EXIT.done;
  return given.id === undefined
    ? create(call, given, body, out)
    : change(call, { ...given, id: given.id }, body, preview, out);
}

function readFile(path: string): Given {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Given;
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}

async function create(
  call: Call,
  { name }: Arguments,
  body: Given,
  out: Surroundings['out'],
): Promise<number> {
  const made = await call(processFiles.create, { query: name === undefined ? {} : { name }, body });
  out(`Created the process ${made.id}: ${made.name}\n`);
  return EXIT.done;
}

async function change(
  call: Call,
  { id, yes, rename }: Arguments & { id: number },
  body: Given,
  { changeCount, removals }: ProcessImportPreview,
  out: Surroundings['out'],
): Promise<number> {
  if (changeCount === 0) {
    out('Nothing to change.\n');
    return EXIT.done;
  }
  if (removals > 0 && !yes) {
    out(`Nothing was changed: ${removals} of the changes delete something. Add --yes to import the file.\n`);
    return EXIT.needsYes;
  }
  try {
    await call(processFiles.apply, {
      params: { id },
      query: { confirm: String(yes), rename: String(rename) },
      body,
    });
  } catch (error) {
    // somebody else changed the process since the preview
    if (error instanceof AppError && error.key === 'error.processFile.removes') return EXIT.needsYes;
    throw error;
  }
  out(`Changed the process ${id}: ${changeCount} changes.\n`);
  return EXIT.done;
}
