import { z } from 'zod';
import { AUDIT_TYPES } from '@scriptorium/domain/audit-types.ts';
import { Text } from '@scriptorium/domain/names.ts';
import { endpoint } from './kit/endpoint.ts';
import { cacheBuster, paging } from './kit/fields.ts';

/** A security-relevant or administrative act: who did what, from where, and to what. */
export const AuditEntry = z
  .object({
    id: z.number(),
    timestamp: z.string(),
    /** The login as it was then; who it was said to be, where nobody was signed in. */
    principal: z.string(),
    /** One of those that can be asked for, or what another version has written down. */
    type: z.string(),
    address: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The year 0 is a day of ISO 8601, and none that PostgreSQL knows. */
const Day = z.iso.date().refine((day) => day >= '0001-01-01', 'Min');

export const audits = {
  list: endpoint({
    method: 'GET',
    path: '/management/audits',
    summary: 'Recorded sign-ins and administrative changes, newest first',
    access: 'admin',
    query: z.object({
      ...cacheBuster,
      ...paging(['timestamp', 'principal', 'type'], 20),
      /** Days in the zone of the setting TIME_ZONE, both included. */
      fromDate: Day.optional(),
      toDate: Day.optional(),
      type: z.enum(AUDIT_TYPES).optional(),
      /** A part of the login, in any case. */
      principal: Text.pipe(z.string().trim().max(254)).optional(),
    }),
    reply: AuditEntry,
    shape: 'page',
  }),
};
