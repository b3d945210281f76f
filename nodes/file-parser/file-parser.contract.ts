import { endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { z } from 'zod';

export const ocrLanguages = {
  list: endpoint({
    method: 'GET',
    path: '/api/ocr-languages',
    summary: 'The languages of OCR that are installed, which file parsers may choose',
    access: 'user',
    reply: z.array(z.string()),
  }),
};

export const fileParserContract = { ocrLanguages };
