import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

export const apiDocs = {
  get: endpoint({
    method: 'GET',
    path: '/v3/api-docs',
    summary: 'This description of the API, as OpenAPI 3.1; needs the profile api-docs',
    access: 'admin',
    reply: z.record(z.string(), z.unknown()),
  }),
};
