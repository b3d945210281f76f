import type { FoundDocument } from '@scriptorium/contract/documents/documents.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Fragment, type ReactNode } from 'react';
import classes from './excerpts.module.css';
import { documentTexts } from './texts.ts';

type Excerpt = FoundDocument['excerpts'][number];

/** The passage with the found words marked. */
function Passage({ excerpt: { text, marks } }: { excerpt: Excerpt }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    parts.push(
      <Fragment key={start}>
        {text.slice(at, start)}
        <mark>{text.slice(start, end)}</mark>
      </Fragment>,
    );
    at = end;
  }
  return (
    <li dir="auto">
      {parts}
      {text.slice(at)}
    </li>
  );
}

interface ExcerptsProps {
  filename: string;
  excerpts: readonly Excerpt[];
}

/** Excerpts of a document around the words of the search. */
export function Excerpts({ filename, excerpts }: ExcerptsProps) {
  const t = useTexts(documentTexts);
  if (excerpts.length === 0) return null;
  return (
    <ul className={classes.excerpts} aria-label={t('foundIn', { name: filename })}>
      {excerpts.map((excerpt) => (
        <Passage key={excerpt.text} excerpt={excerpt} />
      ))}
    </ul>
  );
}
