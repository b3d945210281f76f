import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { lineFinder } from './lines/arcs.ts';
import classes from './printed-relations.module.css';
import { useRelationNames } from './parts/relation-name.tsx';
import { relationTexts } from '../annotating/relations/relation-texts.ts';
import { useRelations } from '../annotating/relations/relations-context.ts';

/** Between the events of a print; browsers change the media only after the first one. */
let isBetween = false;

function onPrinting(changed: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const set = (between: boolean) => (): void => {
    isBetween = between;
    flushSync(changed);
  };
  addEventListener('beforeprint', set(true), { signal });
  addEventListener('afterprint', set(false), { signal });
  matchMedia('print').addEventListener('change', () => flushSync(changed), { signal });
  return () => stop.abort();
}

/** Whether the page is being printed; rendered before the browser lays the printed page out. */
const useIsPrinting = (): boolean =>
  useSyncExternalStore(onPrinting, () => isBetween || matchMedia('print').matches);

/** Beneath the printed text: its relations as a numbered list, in the order of the text. */
export default function PrintedRelations({ text }: { text: string }) {
  const isPrinting = useIsPrinting();
  return isPrinting ? <NumberedRelations text={text} /> : null;
}

function NumberedRelations({ text }: { text: string }) {
  const t = useTexts(relationTexts);
  const { graphs, tags } = useRelations();
  const nameOf = useRelationNames();
  const lineOf = lineFinder(text);
  const startOf = (tagId: number): number => tags.get(tagId)?.startOffset ?? 0;
  const relations = graphs
    .flatMap((graph) => graph.relations)
    .toSorted((a, b) => startOf(a.fromId) - startOf(b.fromId) || startOf(a.toId) - startOf(b.toId));
  if (relations.length === 0) return null;
  return (
    <section className={classes.printed} aria-labelledby="printed-relations">
      <h2 id="printed-relations" className={classes.title}>
        {t('relations')}
      </h2>
      <ol className={classes.list}>
        {relations.map((relation) => {
          const { from, to, type } = nameOf(relation);
          return (
            <li key={relation.id}>
              <bdi>{from}</bdi> {t('printedLine', { line: lineOf(startOf(relation.fromId)) })} —{' '}
              <strong>{type?.name ?? t('unknownTag')}</strong> → <bdi>{to}</bdi>{' '}
              {t('printedLine', { line: lineOf(startOf(relation.toId)) })}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
