/** Conditions for documents and issues that a user may see, for lists of other features. */
export { seesIssue } from './issue-conditions.store.ts';
export { seen } from './visible-documents.store.api.ts';
