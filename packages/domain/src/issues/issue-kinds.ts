export const ISSUE_KINDS = ['TEXT', 'TOKEN', 'TAG', 'RELATION'] as const;
export type IssueKind = (typeof ISSUE_KINDS)[number];

export const ISSUE_STATUSES = ['ACTIVE', 'RESOLVED'] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];
