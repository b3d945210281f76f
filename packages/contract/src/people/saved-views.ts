import { z } from 'zod';
import { shownName } from '@scriptorium/domain/names.ts';
import { process } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, IdParams, NoBody } from '../kit/fields.ts';

/** The lists of a process whose tab, filters and order can be saved. */
export const VIEW_PAGES = ['documents-dashboard', 'issues-dashboard', 'documents'] as const;
export const MAX_VIEW_NAME = 60;
/** Saved views of one person on one page of a process. */
export const MAX_VIEWS = 50;
const MAX_SEARCH = 4000;

const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

export const SavedViewDraft = z.object({
  page: z.enum(VIEW_PAGES),
  name: shownName(MAX_VIEW_NAME),
  /** The parameters of the page's address as JSON; the page ignores what it does not know. */
  search: z.string().max(MAX_SEARCH).refine(isObject, 'Pattern'),
});

export const SavedView = SavedViewDraft.extend({ id: z.number() }).meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof SavedView>;

/** The caller's own saved views of the lists of a process. */
export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/api/processes/:id/saved-views',
    summary: 'The own saved views of a page, by name; at most 50',
    access: process('params.id', 'READ'),
    params: IdParams,
    query: z.object({ page: z.enum(VIEW_PAGES), ...cacheBuster }),
    reply: z.array(SavedView),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/processes/:id/saved-views',
    summary: 'Save a view; one with the same name on the same page is replaced',
    access: process('params.id', 'READ'),
    status: 201,
    params: IdParams,
    body: SavedViewDraft,
    reply: SavedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/saved-views/:id',
    summary: 'Delete an own saved view',
    access: 'user',
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
};

/** Why a view cannot be saved. */
export const savedViewErrors = defineErrors({
  'error.savedView.tooMany': {
    status: 400,
    en: 'You have {most} saved views here already. Delete one first.',
    pl: 'Masz tu już {most} zapisanych widoków. Najpierw usuń któryś z nich.',
  },
});
