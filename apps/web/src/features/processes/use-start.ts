import { processFiles } from '@scriptorium/contract/process/process-file.ts';
import { processes, type Process, type ProcessTag } from '@scriptorium/contract/process/processes.ts';
import { templatesIn } from '@scriptorium/process-file/templates.ts';
import { readChosenFile, type GivenFile } from '../../shared/process-file/read-chosen-file.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useLanguage } from '@scriptorium/web-kit/texts/texts.ts';
import { useMemo, useState } from 'react';
import { BLANK, FROM_FILE } from './template-cards.tsx';

/** With the tags that were chosen on the page instead of those of the file. */
const withTags = (file: GivenFile, tags: readonly ProcessTag[]): GivenFile => ({
  ...file,
  process: {
    ...(file['process'] as object),
    tags: tags.map(({ name, color, predefined }) => ({ name, color, system: predefined })),
  },
});

/** The chosen content of a new process, and the creation of the process from a file. */
export function useStart() {
  const language = useLanguage();
  const templates = useMemo(() => templatesIn(language), [language]);
  const [key, setKey] = useState(BLANK);
  const [given, setGiven] = useState<GivenFile | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const preview = useWrite(processFiles.previewNew, { showsError: true });
  const create = useWrite(processFiles.create, { refreshes: [processes.list] });
  const template = templates.find((one) => one.key === key);

  return {
    templates,
    key,
    setKey,
    unreadable,
    preview,
    /** The name that the file has. */
    nameOf: (next: string): string | undefined => templates.find((one) => one.key === next)?.title,
    /** Reads a chosen file and asks what it would do; returns the name in it. */
    choose: async (file: File | null): Promise<string | undefined> => {
      preview.reset();
      const read = file ? await readChosenFile(file) : null;
      setGiven(read && 'given' in read ? read.given : null);
      setUnreadable(read && 'reason' in read ? read.reason : null);
      if (!read || !('given' in read)) return undefined;
      // The tags of the file are not used: those that are chosen on the page are.
      preview.mutate({ body: withTags(read.given, []) });
      const { name } = (read.given['process'] ?? {}) as { name?: unknown };
      return typeof name === 'string' ? name : undefined;
    },
    isFromFile: key === FROM_FILE,
    isReady:
      key !== FROM_FILE || (given !== null && preview.data !== undefined && !hasOtherProblems(preview.data)),
    /** Undefined: the process starts blank. */
    create: (name: string, tags: readonly ProcessTag[]): Promise<Process> | undefined => {
      const file = template?.file ?? (key === FROM_FILE ? given : null);
      return file ? create.mutateAsync({ query: { name }, body: withTags(file, tags) }) : undefined;
    },
  };
}

/** The name is chosen on the page: that of the file may be taken. */
const hasOtherProblems = ({ problems }: { problems: readonly { path: string }[] }): boolean =>
  problems.some(({ path }) => path !== 'process.name');

export const withoutName = <Preview extends { problems: { path: string }[] }>(preview: Preview): Preview => ({
  ...preview,
  problems: preview.problems.filter(({ path }) => path !== 'process.name'),
});
