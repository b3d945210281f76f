import { api } from '@scriptorium/nodes/catalogue.contract.ts';
import { apiDocs } from '@scriptorium/contract/management/api-docs.ts';
import { notFound } from '@scriptorium/contract/errors.ts';
import { openApiOf } from '@scriptorium/contract/kit/openapi.ts';
import { routes } from '../../http/context.ts';
import { VERSION } from '../../config/version.ts';

/** The document that is served, and that `npm run openapi` writes. */
export const describeApi = () => openApiOf(api, { title: 'Scriptorium', version: VERSION });

export const apiDocsRoutes = routes((on) => {
  let document: Record<string, unknown> | undefined;
  on(apiDocs.get, async ({ services: { settings } }) => {
    if (!settings.PROFILES.includes('api-docs')) throw notFound();
    return (document ??= { ...describeApi() });
  });
});
