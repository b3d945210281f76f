import { documents, MAX_UNPAGED } from '@scriptorium/contract/documents.ts';
import type { ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import { notFound } from '@scriptorium/contract/kit/errors.ts';
import { sortOf } from '@scriptorium/contract/kit/fields.ts';
import { routes } from '../../http/context.ts';
import { listDocuments, searchDocuments, type Search, type SortField } from './document-list.store.ts';
import { describeBriefly, describeRows, getDocument } from './documents.service.ts';
import * as store from './documents.store.ts';
import { openFile } from './open-file.ts';
import { wordsInPresentText } from './page-words.ts';

export const documentRoutes = routes((on) => {
  on(documents.get, ({ params, db, caller }) => getDocument(db, caller, params.id));

  on(documents.info, async ({ query, body, db, caller, reply }) => {
    const sort = sortOf<SortField>(query.sort, { field: 'id', descending: true });
    const { page, size } = body.paged ? query : { page: 0, size: MAX_UNPAGED };
    const { rows, total } = await listDocuments(db, caller, body.filters, { page, size, sort });
    void reply.header('x-total-count', total);
    return {
      content: body.paged ? await describeRows(db, caller, rows) : await describeBriefly(db, rows),
      totalElements: total,
      totalPages: Math.ceil(total / size),
      number: page,
      size,
    };
  });

  on(documents.search, async ({ query, body, db, caller }) => {
    const sort = sortOf<SortField>(query.sort, { field: 'id', descending: false });
    const { rows, total } = await searchDocuments(db, caller, searchOf(body), { ...query, sort });
    return { rows: await describeRows(db, caller, rows), total };
  });

  on(documents.imageCount, async ({ params, db }) => (await store.findFiles(db, params.id))?.imageCount ?? 0);

  on(documents.image, async ({ params, db, services, request, reply }) => {
    const image = await store.findImage(db, params.id, params.index);
    if (!image) throw notFound();
    return openFile({ files: services.files, request, reply }, image);
  });

  on(documents.imageWords, async ({ params, db }) => {
    const page = await store.findWords(db, params.id, params.index);
    if (!page) throw notFound();
    const { width, height, words, wordsContentId, contentId } = page;
    const present = contentId ?? 0;
    const hasContent = wordsContentId !== null && contentId !== null;
    const placed = hasContent ? await wordsInPresentText(db, words, wordsContentId, present) : [];
    return { contentId: present, width, height, words: placed };
  });

  on(documents.original, async ({ params, db, services, request, reply }) => {
    const found = await store.findFiles(db, params.id);
    if (!found || found.originalKey === null) throw notFound();
    const { originalKey: key, originalSize, originalType, filename } = found;
    const file = { key, size: originalSize ?? 0, contentType: originalType ?? 'application/octet-stream' };
    return openFile({ files: services.files, request, reply }, file, filename);
  });
});

/** The conditions of the discriminator; empty values are left out (spec workspace 5). */
function searchOf({ processId, ...asked }: ParsedOf<typeof documents.search>['body']): Search {
  const content = asked.content?.trim() ?? '';
  if (asked.discriminator === 'BY_CONTENT') return content === '' ? { processId } : { processId, content };
  if (asked.discriminator === 'BY_CLASSIFIER_TAG') {
    const types = asked.typeList ?? [];
    return types.length === 0 ? { processId } : { processId, classifierTypes: types };
  }
  const tags = Object.entries(asked.tagTypeContentMap ?? {}).map(
    ([id, quotes]) => [Number(id), quotes.map((quote) => quote.trim()).filter(Boolean)] as const,
  );
  return { processId, tags: new Map(tags.filter(([id]) => Number.isSafeInteger(id))) };
}
