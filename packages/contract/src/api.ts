import { account } from './account.ts';
import { actionResults } from './action-results.ts';
import { apiKeys } from './api-keys.ts';
import { apiDocs } from './api-docs.ts';
import { asrDocuments } from './asr-documents.ts';
import { assignment } from './assignment.ts';
import { audits } from './audits.ts';
import { counts } from './counts.ts';
import { documents } from './documents.ts';
import { googleDriveConnections } from './google-drive-connections.ts';
import { httpUpload } from './http-upload.ts';
import { edges, predicates } from './edges.ts';
import { history } from './history.ts';
import { classifierTypes } from './classifier-types.ts';
import { labels } from './labels.ts';
import { relationGraphs } from './relation-graphs.ts';
import { relationTypes } from './relation-types.ts';
import { issues } from './issues.ts';
import type { Surface } from './kit/endpoint.ts';
import { management } from './management.ts';
import { myWork } from './my-work.ts';
import { nodes } from './nodes.ts';
import { oidc } from './oidc.ts';
import { processChanges } from './process-changes.ts';
import { processFiles } from './process-file.ts';
import { processes, processTags } from './processes.ts';
import { registration } from './registration.ts';
import { replays } from './replays.ts';
import { authorities, roles } from './roles.ts';
import { steps } from './steps.ts';
import { recordings } from './recordings.ts';
import { transcriptFiles } from './transcript-files.ts';
import { glossary, hints, utterances, utteranceTokens } from './transcript-edits.ts';
import { classifierTags, exports, nerTags } from './tags.ts';
import { userSettings } from './user-settings.ts';
import { users } from './users.ts';
import { training } from './training.ts';
import { wildcards } from './wildcards.ts';
import { labellingModels } from './labelling-models.ts';
import { llmPrompts } from './llm-prompts.ts';
import { modelCosts } from './model-costs.ts';
import { llmModels, models } from './models.ts';
import { externalSplitters } from './external-splitters.ts';
import { rag, ragTemplates } from './rag.ts';
import { secrets } from './secrets.ts';
import { savedViews } from './saved-views.ts';
import { sftpConnections } from './sftp-connections.ts';
import { sources } from './sources.ts';
import { statistics } from './statistics.ts';
import { notifications } from './notifications.ts';
import { workTimers } from './work-timers.ts';

/** Accounts, people and the installation. */
const platform = {
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
} satisfies Surface;

/** Processes: their graphs and labels. */
const design = {
  processes,
  processFiles,
  processTags,
  processChanges,
  llmModels,
  labellingModels,
  llmPrompts,
  models,
  modelCosts,
  secrets,
  rag,
  ragTemplates,
  externalSplitters,
  replays,
  counts,
  statistics,
  nodes,
  training,
  edges,
  predicates,
  labels,
} satisfies Surface;

/** Labels that are not of one node type. */
const labelKinds = {
  classifierTypes,
  relationTypes,
} satisfies Surface;

/** Documents and the work on them. */
const work = {
  documents,
  httpUpload,
  sources,
  sftpConnections,
  googleDriveConnections,
  history,
  asrDocuments,
  recordings,
  transcriptFiles,
  utterances,
  utteranceTokens,
  hints,
  glossary,
  steps,
  assignment,
  myWork,
  savedViews,
  nerTags,
  relationGraphs,
  classifierTags,
  issues,
  workTimers,
  notifications,
  exports,
  wildcards,
  actionResults,
} satisfies Surface;

/**
 * The whole REST API, with the endpoints of node types: the server implements it and the documentation lists it in this
 * order. `nodes/catalogue.contract.ts` calls this.
 */
export const composeApi = (ofNodeTypes: Surface): Surface => ({
  ...platform,
  ...design,
  ...ofNodeTypes,
  ...labelKinds,
  ...work,
});
