import { z } from 'zod';
import { AUDIT_TYPES } from '@scriptorium/domain/access/audit-types.ts';
import { Text } from '@scriptorium/domain/names.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, paging } from '../kit/fields.ts';

/** A security-relevant or administrative event. */
export const AuditEntry = z
  .object({
    id: z.number(),
    timestamp: z.string(),
    /** The login at that time; for an anonymous caller, the login that was given. */
    principal: z.string(),
    /** The type of the entry: one of AUDIT_TYPES, or a type that another version recorded. */
    type: z.string(),
    address: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The year 0 is valid in ISO 8601, but not in PostgreSQL. */
const Day = z.iso.date().refine((day) => day >= '0001-01-01', 'Min');

export const audits = {
  list: endpoint({
    method: 'GET',
    path: '/management/audits',
    summary: 'The audit log of sign-ins and administrative events, newest first',
    access: 'admin',
    query: z.object({
      ...cacheBuster,
      ...paging(['timestamp', 'principal', 'type'], 20),
      /** Days in the time zone of the setting TIME_ZONE, both included. */
      fromDate: Day.optional(),
      toDate: Day.optional(),
      type: z.enum(AUDIT_TYPES).optional(),
      /** A part of the login; case-insensitive. */
      principal: Text.pipe(z.string().trim().max(254)).optional(),
    }),
    reply: AuditEntry,
    shape: 'page',
  }),
};
