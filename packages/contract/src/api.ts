import { account } from './people/account.ts';
import { actionResults } from './documents/action-results.ts';
import { apiKeys } from './people/api-keys.ts';
import { apiDocs } from './management/api-docs.ts';
import { asrDocuments } from './documents/asr-documents.ts';
import { assignment } from './documents/assignment.ts';
import { audits } from './people/audits.ts';
import { counts } from './process/counts.ts';
import { documents } from './documents/documents.ts';
import { edges, predicates } from './process/edges.ts';
import { history } from './documents/history.ts';
import { classifierTypes } from './process/classifier-types.ts';
import { labels } from './process/labels.ts';
import { relationGraphs } from './annotations/relation-graphs.ts';
import { relationTypes } from './process/relation-types.ts';
import { issues } from './annotations/issues.ts';
import type { Surface } from './kit/endpoint.ts';
import { management } from './management/management.ts';
import { myWork } from './documents/my-work.ts';
import { nodes } from './process/nodes.ts';
import { oidc } from './people/oidc.ts';
import { processChanges } from './process/process-changes.ts';
import { processFiles } from './process/process-file.ts';
import { processes, processTags } from './process/processes.ts';
import { registration } from './people/registration.ts';
import { replays } from './process/replays.ts';
import { authorities, roles } from './people/roles.ts';
import { steps } from './documents/steps.ts';
import { recordings } from './documents/recordings.ts';
import { transcriptFiles } from './documents/transcript-files.ts';
import { glossary, hints, utterances, utteranceTokens } from './documents/transcript-edits.ts';
import { classifierTags, exports, nerTags } from './annotations/tags.ts';
import { userSettings } from './people/user-settings.ts';
import { users } from './people/users.ts';
import { training } from './machines/training.ts';
import { wildcards } from './process/wildcards.ts';
import { labellingModels } from './annotations/labelling-models.ts';
import { modelCosts } from './machines/model-costs.ts';
import { llmModels, models } from './machines/models.ts';
import { externalSplitters } from './machines/external-splitters.ts';
import { rag, ragTemplates } from './machines/rag.ts';
import { secrets } from './process/secrets.ts';
import { savedViews } from './people/saved-views.ts';
import { sources } from './connections/sources.ts';
import { statistics } from './process/statistics.ts';
import { notifications } from './people/notifications.ts';
import { workTimers } from './documents/work-timers.ts';

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
  sources,
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

const common: Surface = { ...platform, ...design, ...labelKinds, ...work };
/** Groups of node types stand after the labels where they name no place of their own. */
const FIRST_AFTER_LABELS = 'classifierTypes';

/**
 * The whole REST API, with the endpoints of node types: the server implements it and the documentation lists it in this
 * order. `before` names for some groups the common group that follows them. `nodes/catalogue.contract.ts` calls this.
 */
export function composeApi(ofNodeTypes: Surface, before: Readonly<Record<string, string>> = {}): Surface {
  const placeOf = (name: string) => before[name] ?? FIRST_AFTER_LABELS;
  const groupsBefore = (next: string) =>
    Object.entries(ofNodeTypes).filter(([name]) => placeOf(name) === next);
  return Object.fromEntries(
    Object.entries(common).flatMap(([name, group]) => [...groupsBefore(name), [name, group] as const]),
  );
}
