import type { RelationType } from '@scriptorium/contract/process/relation-types.ts';
import type { CSSProperties } from 'react';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { Candidate } from '@scriptorium/annotating/kinds/relations/relations.ts';
import { shortened } from './names.ts';
import { relationTexts } from '../../annotating/relations/relation-texts.ts';
import { useRelations } from '../../annotating/relations/relations-context.ts';
import classes from '../relations.module.css';

type Ends = Pick<Candidate, 'fromId' | 'toId' | 'relationTypeId'>;

/** The quotes and the type of a relation, also as one text for screen readers. */
export function useRelationNames() {
  const t = useTexts(relationTexts);
  const { tags, types } = useRelations();
  return ({ fromId, toId, relationTypeId }: Ends) => {
    const from = tags.get(fromId)?.quote ?? t('unknownTag');
    const to = tags.get(toId)?.quote ?? t('unknownTag');
    const type = types.get(relationTypeId);
    const name = type?.name ?? t('unknownTag');
    return { from, to, type, text: t('describe', { from: shortened(from), type: name, to: shortened(to) }) };
  };
}

export const TypeLine = ({ type }: { type: RelationType }) => (
  <span className={classes.line} style={{ '--relation-color': type.color } as CSSProperties} />
);

export const TypeName = ({ type }: { type: RelationType | undefined }) => (
  <span className={classes.type}>
    {type ? <TypeLine type={type} /> : null}
    <span className={classes.typeName}>{type?.name}</span>
    <span aria-hidden="true">→</span>
  </span>
);

/** from – type → to, in one line; quotes are cut where there is no room. */
export function RelationName({ relation }: { relation: Ends }) {
  const { from, to, type } = useRelationNames()(relation);
  return (
    <span className={classes.name}>
      <bdi className={classes.quote}>{from}</bdi>
      <TypeName type={type} />
      <bdi className={classes.quote}>{to}</bdi>
    </span>
  );
}
