import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, NoBody } from '../kit/fields.ts';
import { Health } from './management-health.ts';
import {
  EnvironmentFact,
  Exchange,
  ExchangeQuery,
  Loggers,
  LogLevel,
  SettingView,
} from './management-logs.ts';
import { serverInfo } from './management-info.ts';
import { Metrics, ThreadDump } from './management-metrics.ts';

const query = z.object(cacheBuster);

/** Calls for administrators and monitoring. All but `info` and `health` need ROLE_ADMIN. */
export const management = {
  info: serverInfo,
  health: endpoint({
    method: 'GET',
    path: '/management/health',
    summary:
      'Health check for probes (503 when the server is unhealthy); with its components for administrators',
    access: 'public',
    query,
    reply: Health,
  }),
  metrics: endpoint({
    method: 'GET',
    path: '/management/jhimetrics',
    summary: 'Metrics of the responding server instance, with the history of the last half hour',
    access: 'admin',
    query,
    reply: Metrics,
  }),
  prometheus: endpoint({
    method: 'GET',
    path: '/management/prometheus',
    summary: 'The metrics in the text format of Prometheus',
    access: 'admin',
    query,
    reply: NoBody,
    shape: 'bytes',
  }),
  threadDump: endpoint({
    method: 'GET',
    path: '/management/threaddump',
    summary: 'A diagnostic snapshot of the responding server instance',
    access: 'admin',
    query,
    reply: ThreadDump,
  }),
  loggers: endpoint({
    method: 'GET',
    path: '/management/loggers',
    summary: 'The loggers and their levels',
    access: 'admin',
    query,
    reply: Loggers,
  }),
  setLevel: endpoint({
    method: 'POST',
    path: '/management/loggers/:name',
    summary: 'Change the level of a logger in all server instances; null resets it to the level of ROOT',
    access: 'admin',
    params: z.object({ name: z.string().max(100) }),
    body: z.object({ configuredLevel: LogLevel.nullable() }),
    reply: NoBody,
    shape: 'none',
  }),
  configuration: endpoint({
    method: 'GET',
    path: '/management/configprops',
    summary: 'The effective settings with their origin and meaning; secrets are masked',
    access: 'admin',
    query,
    reply: z.object({ settings: z.array(SettingView) }),
  }),
  environment: endpoint({
    method: 'GET',
    path: '/management/env',
    summary: 'Facts about the program, its machine and its database',
    access: 'admin',
    query,
    reply: z.object({ facts: z.array(EnvironmentFact) }),
  }),
  exchanges: endpoint({
    method: 'GET',
    path: '/management/http-logs',
    summary:
      'The requests of the last 30 days to all server instances, newest first, counted up to 10,000; files of the page and health probes are omitted',
    access: 'admin',
    query: z.object({ ...ExchangeQuery, ...cacheBuster }),
    reply: Exchange,
    shape: 'page',
  }),
};
