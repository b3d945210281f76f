import { management } from '@scriptorium/contract/management/management.ts';
import { isAdministrator } from '@scriptorium/domain/access/access.ts';
import { routes } from '../../http/context.ts';
import { VERSION } from '../../config/version.ts';
import { describeConfiguration } from './configuration.ts';
import { describeEnvironment } from './environment.ts';
import { checkHealth } from './health.ts';
import { countExchanges, selectExchanges } from '../../services/monitoring/exchange-log.store.ts';
import { changeLevel, describeLoggers } from './loggers.service.ts';
import { answers } from './management.store.ts';
import { reportMetrics } from './metrics-report.ts';
import { dumpThreads } from './thread-dump.ts';

/** For probes: with a 503, a load balancer uses another server. Workers answer it too. */
export const healthRoutes = routes((on) => {
  on(management.health, async ({ caller, db, services: { files, settings, monitoring }, reply }) => {
    const up = await answers(db);
    if (!up) void reply.status(503);
    const status = up ? ('UP' as const) : ('DOWN' as const);
    if (!caller || !isAdministrator(caller)) return { status };
    return { status, components: await checkHealth({ database: monitoring.database, files, settings }) };
  });
});

export const managementRoutes = routes((on) => {
  on(management.info, async ({ services: { settings } }) => ({
    version: VERSION,
    activeProfiles: settings.PROFILES,
    maxUploadMb: settings.MAX_UPLOAD_MB,
    maxTextChars: settings.MAX_TEXT_CHARS,
    registration: settings.REGISTRATION,
    timeZone: settings.TIME_ZONE,
  }));
  on(management.metrics, ({ services: { settings, monitoring } }) =>
    reportMetrics({ ...monitoring, role: settings.ROLE, sockets: monitoring.sockets() }),
  );
  on(management.prometheus, async ({ services: { monitoring } }) => {
    const { registry } = monitoring.metrics;
    const text = Buffer.from(await registry.metrics());
    return { stream: asStream(text), contentType: registry.contentType, size: text.length };
  });
  on(management.threadDump, async () => dumpThreads());
  on(management.configuration, async ({ services: { settings } }) => ({
    settings: describeConfiguration(settings),
  }));
  on(management.environment, async ({ db, services: { settings, monitoring } }) => ({
    facts: await describeEnvironment(db, monitoring.database.kind, settings),
  }));
  on(management.loggers, async ({ services: { monitoring } }) => describeLoggers(monitoring.loggers));
  on(management.setLevel, ({ db, caller, request, params, body, services: { monitoring } }) =>
    changeLevel(db, {
      loggers: monitoring.loggers,
      caller,
      request,
      name: params.name,
      level: body.configuredLevel,
    }),
  );
  on(management.exchanges, async ({ db, query, services: { monitoring } }) => {
    await monitoring.exchanges.write();
    const [rows, total] = await Promise.all([selectExchanges(db, query), countExchanges(db, query)]);
    return { rows, total };
  });
});

async function* asStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
