import { claimJobsWith } from '../0008-steps-at-once/claim-jobs.ts';
import { standingText, stepsText, submitsText } from './standing.ts';

const STANDING = standingText({
  process: 'document.process_id',
  status: 'document.status',
  blockedBy: 'document.blocked_by',
  version: 'process.graph_version',
  steps: stepsText('document.id', 'claimed.step_id'),
  submits: submitsText('document.id'),
});

/** The step of a claimed job and where its document stands, in one query; by keys alone, see lean-steps.ts. */
export const claimJobs = claimJobsWith(
  `place.step, place.standing`,
  ` left join lateral (
      select case when document.deleted_at is null then
          jsonb_build_object('id', step.id, 'documentId', step.document_id, 'status', step.status,
            'attempt', step.attempt, 'nodeId', node.id, 'processId', node.process_id,
            'activityType', node.activity_type, 'autoStepStatus', node.auto_step_status,
            'settings', node.settings, 'rulesVersion', node.rules_version) end as step,
        case when document.deleted_at is null then ${STANDING} end as standing
      from step join node on node.id = step.node_id join document on document.id = step.document_id
        join process on process.id = document.process_id
      where step.id = claimed.step_id) place on true`,
);
