import { account } from './account.ts';
import { actionResults } from './action-results.ts';
import { apiKeys } from './api-keys.ts';
import { apiDocs } from './api-docs.ts';
import { audits } from './audits.ts';
import { counts } from './counts.ts';
import { documents, recordings } from './documents.ts';
import { edges, predicates } from './edges.ts';
import { history } from './history.ts';
import { classifierTypes } from './classifier-types.ts';
import { labels, matchingRules } from './labels.ts';
import { relationTypes } from './relation-types.ts';
import { management } from './management.ts';
import { nodes } from './nodes.ts';
import { oidc } from './oidc.ts';
import { processes, processTags } from './processes.ts';
import { registration } from './registration.ts';
import { reevaluation } from './reevaluation.ts';
import { authorities, roles } from './roles.ts';
import { steps } from './steps.ts';
import { classifierTags, exports, nerTags } from './tags.ts';
import { userSettings } from './user-settings.ts';
import { users } from './users.ts';
import { wildcards } from './wildcards.ts';

/** The whole REST API: the server implements it and the documentation lists it. */
export const api = {
  account,
  userSettings,
  registration,
  apiKeys,
  oidc,
  management,
  audits,
  apiDocs,
  users,
  authorities,
  roles,
  processes,
  processTags,
  rejudgement: reevaluation,
  counts,
  nodes,
  edges,
  predicates,
  labels,
  matchingRules,
  classifierTypes,
  relationTypes,
  documents,
  history,
  recordings,
  steps,
  nerTags,
  classifierTags,
  exports,
  wildcards,
  actionResults,
};
