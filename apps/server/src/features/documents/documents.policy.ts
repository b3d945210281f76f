/** Conditions for documents and issues that a user may see, for lists of other features. */
export { seesIssue } from './issue-conditions.ts';
export { seen } from './visible-documents.ts';
