import { actions } from '../features/actions/feature.ts';
import { apiDocs } from '../features/api-docs/feature.ts';
import { assignment } from '../features/assignment/feature.ts';
import { audits } from '../features/audits/feature.ts';
import { classifierTags } from '../features/classifier-tags/feature.ts';
import { classifierTypes } from '../features/classifier-types/feature.ts';
import { contents } from '../features/contents/feature.ts';
import { counts } from '../features/counts/feature.ts';
import { documentPage } from '../features/document-page/feature.ts';
import { documentRemoval } from '../features/document-removal/feature.ts';
import { documents } from '../features/documents/feature.ts';
import { edges } from '../features/edges/feature.ts';
import { exports } from '../features/exports/feature.ts';
import { history } from '../features/history/feature.ts';
import { identity } from '../features/identity/feature.ts';
import { issues } from '../features/issues/feature.ts';
import { labellingModels } from '../features/labelling-models/feature.ts';
import { labels } from '../features/labels/feature.ts';
import { management } from '../features/management/feature.ts';
import { models } from '../features/models/feature.ts';
import { myWork } from '../features/my-work/feature.ts';
import { nerTags } from '../features/ner-tags/feature.ts';
import { nodes } from '../features/nodes/feature.ts';
import { notifications } from '../features/notifications/feature.ts';
import { pairs } from '../features/pairs/feature.ts';
import { predicates } from '../features/predicates/feature.ts';
import { processChanges } from '../features/process-changes/feature.ts';
import { processFile } from '../features/process-file/feature.ts';
import { processTags } from '../features/process-tags/feature.ts';
import { processes } from '../features/processes/feature.ts';
import { rag } from '../features/rag/feature.ts';
import { recordings } from '../features/recordings/feature.ts';
import { relationGraphs } from '../features/relation-graphs/feature.ts';
import { relationTypes } from '../features/relation-types/feature.ts';
import { replays } from '../features/replays/feature.ts';
import { roles } from '../features/roles/feature.ts';
import { savedViews } from '../features/saved-views/feature.ts';
import { secrets } from '../features/secrets/feature.ts';
import { sources } from '../features/sources/feature.ts';
import { statistics } from '../features/statistics/feature.ts';
import { steps } from '../features/steps/feature.ts';
import { training } from '../features/training/feature.ts';
import { transcriptFiles } from '../features/transcript-files/feature.ts';
import { transcripts } from '../features/transcripts/feature.ts';
import { uploads } from '../features/uploads/feature.ts';
import { userSettings } from '../features/user-settings/feature.ts';
import { users } from '../features/users/feature.ts';
import { wildcards } from '../features/wildcards/feature.ts';
import { workTimers } from '../features/work-timers/feature.ts';
import type { Feature } from '../http/feature.ts';

/** The features of the server, beside the node types; a test compares the list with the folders (features.test.ts). */
export const features: readonly Feature[] = [
  actions,
  apiDocs,
  assignment,
  audits,
  classifierTags,
  classifierTypes,
  contents,
  counts,
  documentPage,
  documentRemoval,
  documents,
  edges,
  exports,
  history,
  identity,
  issues,
  labellingModels,
  labels,
  management,
  models,
  myWork,
  nerTags,
  nodes,
  notifications,
  pairs,
  predicates,
  processChanges,
  processFile,
  processTags,
  processes,
  rag,
  recordings,
  relationGraphs,
  relationTypes,
  replays,
  roles,
  savedViews,
  secrets,
  sources,
  statistics,
  steps,
  training,
  transcriptFiles,
  transcripts,
  uploads,
  userSettings,
  users,
  wildcards,
  workTimers,
];
