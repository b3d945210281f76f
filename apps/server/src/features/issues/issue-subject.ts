import { AppError } from '@scriptorium/contract/errors.ts';
import type { ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { issues } from '@scriptorium/contract/annotations/issues.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { findContent } from '../documents/documents.store.api.ts';
import { requireSpan } from '../ner-tags/span.api.ts';
import * as store from './issues.store.ts';

type Draft = ParsedOf<typeof issues.create>['body'];

/** The subject of a new issue. */
export interface Subject {
  readonly title: string;
  readonly quote: string;
  readonly place?: { readonly start: number; readonly end: number };
  /** Stores the words, tags or relation of the new issue. */
  readonly link?: (tx: Tx, issueId: number) => Promise<unknown>;
}

/** Checks that the text, the words, the tags or the relation exist in this document; `steps` are those that the caller may see. */
export async function requireSubject(tx: Tx, draft: Draft, steps: ReadonlySet<number>): Promise<Subject> {
  switch (draft.type) {
    case 'TEXT':
      return textSubject(tx, draft);
    case 'TOKEN':
      return tokenSubject(tx, draft);
    case 'TAG':
      return tagSubject(tx, draft, steps);
    case 'RELATION':
      return relationSubject(tx, draft, steps);
    default:
      return draft satisfies never;
  }
}

async function textSubject(tx: Tx, draft: Extract<Draft, { type: 'TEXT' }>): Promise<Subject> {
  const contentId = await store.findContentId(tx, draft.docId);
  const content = contentId === null ? undefined : await findContent(tx, contentId);
  if (!content) throw new AppError('error.tag.range');
  const { quote, ...place } = requireSpan(content, draft);
  return { title: shorten(quote), quote, place };
}

async function tokenSubject(tx: Tx, draft: Extract<Draft, { type: 'TOKEN' }>): Promise<Subject> {
  const ids = [...new Set(draft.tokens.map(({ id }) => id))];
  const tokens = await store.listTokens(tx, draft.docId, ids);
  if (tokens.length !== ids.length) throw new AppError('error.tag.range');
  const quote = tokens.map(({ value }) => value).join(' ');
  return {
    title: shorten(quote),
    quote,
    link: (inside, issueId) => store.insertTokens(inside, issueId, ids),
  };
}

/** A tag of a hidden step is refused like one that does not exist. */
async function tagSubject(
  tx: Tx,
  draft: Extract<Draft, { type: 'TAG' }>,
  steps: ReadonlySet<number>,
): Promise<Subject> {
  const ids = [...new Set(draft.tags.map(({ id }) => id))];
  const tags = (await store.listTags(tx, draft.docId, ids)).filter(({ stepId }) => steps.has(stepId));
  if (tags.length !== ids.length) throw new AppError('error.validation', { fields: 'tags' });
  const quote = tags.map((tag) => tag.quote).join(', ');
  const title = shorten(tags.map((tag) => `${tag.labelName}: ${tag.quote}`).join(', '));
  return { title, quote, link: (inside, issueId) => store.insertTags(inside, issueId, tags) };
}

/** A relation of a hidden step is refused like one that does not exist. */
async function relationSubject(
  tx: Tx,
  { docId, relation: { id } }: Extract<Draft, { type: 'RELATION' }>,
  steps: ReadonlySet<number>,
): Promise<Subject> {
  const relation = await store.findRelation(tx, docId, id);
  const tags = relation ? await store.listTags(tx, docId, [relation.fromId, relation.toId]) : [];
  const [from, to] = [relation?.fromId, relation?.toId].map((end) => tags.find((tag) => tag.id === end));
  if (!relation || !from || !to || !steps.has(from.stepId))
    throw new AppError('error.validation', { fields: 'relation' });
  const quote = `${from.quote} → ${to.quote}`;
  const link = async (inside: Tx, issueId: number) => {
    await store.insertTags(inside, issueId, [from, to]);
    await store.insertRelation(inside, issueId, relation);
  };
  return { title: shorten(`${relation.typeName}: ${quote}`), quote, link };
}

const MAX_TITLE = 120;

/** One line; cut between characters, never within a surrogate pair. */
function shorten(text: string): string {
  const characters = [
    ...text
      .slice(0, MAX_TITLE * 4)
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  ];
  return characters.length > MAX_TITLE
    ? `${characters.slice(0, MAX_TITLE - 1).join('')}…`
    : characters.join('');
}
