import { accountRoutes } from '../features/identity/accounts.routes.ts';
import { actionRoutes } from '../features/actions/actions.routes.ts';
import { apiDocsRoutes } from '../features/api-docs/api-docs.routes.ts';
import { apiKeyRoutes } from '../features/identity/api-keys.routes.ts';
import { asrDocumentRoutes } from '../features/documents/asr-documents.routes.ts';
import { assignmentRoutes } from '../features/assignment/assignment.routes.ts';
import { auditRoutes } from '../features/audits/audits.routes.ts';
import { classifierTagRoutes } from '../features/classifier-tags/classifier-tags.routes.ts';
import { classifierTypeRoutes } from '../features/classifier-types/classifier-types.routes.ts';
import { contentRoutes } from '../features/contents/contents.routes.ts';
import { countRoutes } from '../features/counts/counts.routes.ts';
import { documentRemovalRoutes } from '../features/document-removal/document-removal.routes.ts';
import { documentPageRoutes } from '../features/document-page/document-page.routes.ts';
import { documentRoutes } from '../features/documents/documents.routes.ts';
import { pageImageRoutes } from '../features/documents/page-images.routes.ts';
import { recordingRoutes } from '../features/recordings/recordings.routes.ts';
import { edgeRoutes } from '../features/edges/edges.routes.ts';
import { exportRoutes } from '../features/exports/exports.routes.ts';
import { historyRoutes } from '../features/history/history.routes.ts';
import { issueRoutes } from '../features/issues/issues.routes.ts';
import { labelRoutes } from '../features/labels/labels.routes.ts';
import { myWorkRoutes } from '../features/my-work/my-work.routes.ts';
import { nerTagRoutes } from '../features/ner-tags/ner-tags.routes.ts';
import { nodeRoutes } from '../features/nodes/nodes.routes.ts';
import { oidcRoutes } from '../features/identity/oidc.routes.ts';
import { predicateRoutes } from '../features/predicates/predicates.routes.ts';
import { processTagRoutes } from '../features/process-tags/process-tags.routes.ts';
import { processFileRoutes } from '../features/process-file/process-file.routes.ts';
import { processRoutes } from '../features/processes/processes.routes.ts';
import { registrationRoutes } from '../features/identity/registration.routes.ts';
import { processChangeRoutes } from '../features/process-changes/process-changes.routes.ts';
import { replayRoutes } from '../features/replays/replays.routes.ts';
import { savedViewRoutes } from '../features/saved-views/saved-views.routes.ts';
import { relationGraphRoutes } from '../features/relation-graphs/relation-graphs.routes.ts';
import { relationTypeRoutes } from '../features/relation-types/relation-types.routes.ts';
import { roleRoutes } from '../features/roles/roles.routes.ts';
import { sourceRoutes } from '../features/sources/sources.routes.ts';
import { statisticsRoutes } from '../features/statistics/statistics.routes.ts';
import { stepRoutes } from '../features/steps/steps.routes.ts';
import { pairRoutes } from '../features/pairs/pairs.routes.ts';
import { transcriptFileRoutes } from '../features/transcript-files/transcript-files.routes.ts';
import { processWordRoutes } from '../features/transcripts/process-words.routes.ts';
import { transcriptRoutes } from '../features/transcripts/transcripts.routes.ts';
import { trainingRoutes } from '../features/training/training.routes.ts';
import { uploadRoutes } from '../features/uploads/uploads.routes.ts';
import { userSettingsRoutes } from '../features/user-settings/user-settings.routes.ts';
import { labellingModelRoutes } from '../features/labelling-models/labelling-models.routes.ts';
import { modelCostRoutes } from '../features/models/model-costs.routes.ts';
import { modelRoutes } from '../features/models/models.routes.ts';
import { externalSplitterRoutes } from '../features/rag/external-splitters.routes.ts';
import { ragRoutes } from '../features/rag/rag.routes.ts';
import { secretRoutes } from '../features/secrets/secrets.routes.ts';
import { userRoutes } from '../features/users/users.routes.ts';
import { wildcardRoutes } from '../features/wildcards/wildcards.routes.ts';
import { notificationRoutes } from '../features/notifications/notifications.routes.ts';
import { workTimerRoutes } from '../features/work-timers/work-timers.routes.ts';
import type { ServerRoutes } from '../http/context.ts';

/** The handlers of every endpoint, but for those of node types. */
export const serverRoutes: readonly ServerRoutes[] = [
  accountRoutes,
  userSettingsRoutes,
  workTimerRoutes,
  notificationRoutes,
  registrationRoutes,
  apiKeyRoutes,
  oidcRoutes,
  auditRoutes,
  apiDocsRoutes,
  userRoutes,
  roleRoutes,
  processFileRoutes,
  processRoutes,
  processTagRoutes,
  labellingModelRoutes,
  modelRoutes,
  modelCostRoutes,
  secretRoutes,
  ragRoutes,
  externalSplitterRoutes,
  countRoutes,
  processChangeRoutes,
  statisticsRoutes,
  replayRoutes,
  nodeRoutes,
  trainingRoutes,
  edgeRoutes,
  predicateRoutes,
  labelRoutes,
  classifierTypeRoutes,
  relationTypeRoutes,
  relationGraphRoutes,
  uploadRoutes,
  sourceRoutes,
  pairRoutes,
  documentRoutes,
  documentPageRoutes,
  pageImageRoutes,
  historyRoutes,
  documentRemovalRoutes,
  contentRoutes,
  asrDocumentRoutes,
  recordingRoutes,
  transcriptFileRoutes,
  transcriptRoutes,
  processWordRoutes,
  stepRoutes,
  assignmentRoutes,
  myWorkRoutes,
  savedViewRoutes,
  nerTagRoutes,
  classifierTagRoutes,
  issueRoutes,
  exportRoutes,
  wildcardRoutes,
  actionRoutes,
];
