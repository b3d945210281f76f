import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { cacheBuster, NoBody } from './kit/fields.ts';
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

/** What administrators and monitors ask of a running server. All but `info` and `health` are for administrators alone. */
export const management = {
  info: serverInfo,
  health: endpoint({
    method: 'GET',
    path: '/management/health',
    summary: 'Whether the server can work, for probes (503 when not); with its components for administrators',
    access: 'public',
    query,
    reply: Health,
  }),
  metrics: endpoint({
    method: 'GET',
    path: '/management/jhimetrics',
    summary: 'Metrics of the answering server instance, with the last half hour',
    access: 'admin',
    query,
    reply: Metrics,
  }),
  prometheus: endpoint({
    method: 'GET',
    path: '/management/prometheus',
    summary: 'The same figures in the text format of Prometheus',
    access: 'admin',
    query,
    reply: NoBody,
    shape: 'bytes',
  }),
  threadDump: endpoint({
    method: 'GET',
    path: '/management/threaddump',
    summary: 'Handles, resources and running code of the answering server instance',
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
    summary:
      'Change the level of a logger in every server instance immediately; null resets it to the level of ROOT',
    access: 'admin',
    params: z.object({ name: z.string().max(100) }),
    body: z.object({ configuredLevel: LogLevel.nullable() }),
    reply: NoBody,
    shape: 'none',
  }),
  configuration: endpoint({
    method: 'GET',
    path: '/management/configprops',
    summary: 'The settings in effect, their source and meaning; secrets are masked',
    access: 'admin',
    query,
    reply: z.object({ settings: z.array(SettingView) }),
  }),
  environment: endpoint({
    method: 'GET',
    path: '/management/env',
    summary: 'Versions and facts of the program, its machine and its database',
    access: 'admin',
    query,
    reply: z.object({ facts: z.array(EnvironmentFact) }),
  }),
  exchanges: endpoint({
    method: 'GET',
    path: '/management/http-logs',
    summary:
      'The requests of the last 30 days answered by any server instance, newest first and counted up to 10,000; static files and health probes are left out',
    access: 'admin',
    query: z.object({ ...ExchangeQuery, ...cacheBuster }),
    reply: Exchange,
    shape: 'page',
  }),
};
