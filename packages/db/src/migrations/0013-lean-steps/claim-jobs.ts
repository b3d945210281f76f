import { claimJobsWith } from '../0008-steps-at-once/claim-jobs.ts';

/** The step of a claimed job; by its keys alone, see lean-steps.ts. */
export const claimJobs = claimJobsWith(`(select case when document.deleted_at is null then
          jsonb_build_object('id', step.id, 'documentId', step.document_id, 'status', step.status,
            'attempt', step.attempt, 'nodeId', node.id, 'processId', node.process_id,
            'activityType', node.activity_type, 'autoStepStatus', node.auto_step_status,
            'settings', node.settings, 'rulesVersion', node.rules_version) end
        from step join node on node.id = step.node_id join document on document.id = step.document_id
        where step.id = claimed.step_id)`);
