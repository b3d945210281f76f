import { z } from 'zod';
import { User } from './account.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, IdParams, NoBody, paging } from '../kit/fields.ts';

/** Somebody named the caller in an issue or in a comment. */
export const Notification = z
  .object({
    id: z.number(),
    by: User.nullable(),
    document: z.object({ id: z.number(), filename: z.string(), processId: z.number() }),
    issue: z.object({ id: z.number(), title: z.string() }),
    /** The beginning of the text. */
    text: z.string(),
    createdDate: z.string(),
    readDate: z.string().nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

const Settings = z.object({
  /** Mentions are also sent by mail, where the installation sends mails. */
  mentionMails: z.boolean(),
});

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'The own notifications about documents that the caller may see, newest first; kept for 90 days',
    access: 'user',
    query: z.object({ ...paging(['id']), ...cacheBuster }),
    reply: Notification,
    shape: 'page',
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/notifications/unread',
    summary: 'The number of own unread notifications; 100 means that many or more',
    access: 'user',
    query: z.object(cacheBuster),
    reply: z.object({ count: z.number() }),
  }),
  read: endpoint({
    method: 'PUT',
    path: '/api/notifications/:id/read',
    summary: 'Mark an own notification as read',
    access: 'user',
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
  readAll: endpoint({
    method: 'PUT',
    path: '/api/notifications/read',
    summary: 'Mark all own notifications as read',
    access: 'user',
    reply: NoBody,
    shape: 'none',
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/notifications/settings',
    summary: 'Which notifications the caller gets by mail',
    access: 'user',
    query: z.object(cacheBuster),
    reply: Settings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/api/notifications/settings',
    summary: 'Choose which notifications to get by mail',
    access: 'user',
    body: Settings,
    reply: Settings,
  }),
};
