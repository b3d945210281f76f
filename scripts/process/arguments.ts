import { parseArgs } from 'node:util';

export const USAGE = `Usage:
  npm run process -- export ID [FILE]        writes the file of a process, to the standard output without FILE
  npm run process -- import FILE             creates a process from a file
  npm run process -- import FILE --into ID   makes a process what a file says

  --preview      shows what would happen, and changes nothing
  --yes          deletes what the file does not have
  --name NAME    the name of the new process, instead of the one in the file
  --rename       gives the process of --into the name in the file
  --url URL      the address of Scriptorium; or the variable SCRIPTORIUM_URL
  --token TOKEN  an access token; better the variable SCRIPTORIUM_TOKEN, which other users of the machine cannot see

Exit codes: 0 done, or nothing to change; 1 refused or failed; 2 wrong use; 3 --preview found changes; 4 --yes is needed.`;

export interface Arguments {
  readonly command: 'export' | 'import';
  readonly id: number | undefined;
  readonly file: string | undefined;
  readonly preview: boolean;
  readonly yes: boolean;
  readonly rename: boolean;
  readonly name: string | undefined;
  readonly url: string;
  readonly token: string;
}

/** A mistake of the person who calls. */
export class WrongUse extends Error {}

const idOf = (text: string | undefined): number => {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) throw new WrongUse(`"${text ?? ''}" is no id of a process.`);
  return id;
};

export function readArguments(given: readonly string[], env: Record<string, string | undefined>): Arguments {
  refuseLost(env);
  const { values, positionals } = parse(given);
  const [command, first, second, ...more] = positionals;
  if (more.length > 0 || first === undefined) throw new WrongUse('Too many or too few arguments.');
  const url = values.url ?? env['SCRIPTORIUM_URL'];
  const token = values.token ?? env['SCRIPTORIUM_TOKEN'];
  if (!url || !URL.canParse(url)) throw new WrongUse('The address is missing: set SCRIPTORIUM_URL or --url.');
  if (!token) throw new WrongUse('The access token is missing: set SCRIPTORIUM_TOKEN.');
  const common = {
    url: url.replace(/\/+$/, ''),
    token,
    preview: values.preview ?? false,
    yes: values.yes ?? false,
    rename: values.rename ?? false,
    name: values.name,
  };
  refuseUnused(command, values);
  if (command === 'export') return { ...common, command, id: idOf(first), file: second };
  if (command !== 'import' || second !== undefined)
    throw new WrongUse(`Unknown command: ${positionals.join(' ')}`);
  return { ...common, command, id: values.into === undefined ? undefined : idOf(values.into), file: first };
}

type Values = ReturnType<typeof parse>['values'];

/** A flag that has no effect would let its author believe that it had one. */
function refuseUnused(command: string | undefined, { into, preview, yes, rename, name }: Values): void {
  const forImport = { into, preview, yes, rename, name };
  const [lost] = Object.entries(forImport).filter(([, value]) => value !== undefined);
  if (command === 'export' && lost) throw new WrongUse(`--${lost[0]} is not for export.`);
  if (name !== undefined && into !== undefined)
    throw new WrongUse('--name is for a new process: it cannot be used with --into.');
  if (rename && into === undefined)
    throw new WrongUse('--rename needs --into: a new process has the name anyway.');
  if (yes && into === undefined) throw new WrongUse('--yes needs --into: a new process deletes nothing.');
}

/** Flags that npm takes for its own when the two hyphens before them are missing; it passes them on in the environment. */
const TAKEN_BY_NPM = ['preview', 'into', 'rename', 'name'];

function refuseLost(env: Record<string, string | undefined>): void {
  const lost = TAKEN_BY_NPM.find((flag) => env[`npm_config_${flag}`] !== undefined);
  if (lost !== undefined)
    throw new WrongUse(
      `--${lost} was lost: write two hyphens before the arguments, "npm run process -- import FILE".`,
    );
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        into: { type: 'string' },
        preview: { type: 'boolean' },
        yes: { type: 'boolean' },
        rename: { type: 'boolean' },
        name: { type: 'string' },
        url: { type: 'string' },
        token: { type: 'string' },
      },
    });
  } catch (error) {
    throw new WrongUse((error as Error).message);
  }
}
