import { documents } from '@scriptorium/contract/documents/documents.ts';
import { notFound } from '@scriptorium/contract/errors.ts';
import { routes } from '../../http/context.ts';
import { openFile } from '../../http/open-file.ts';
import { findFiles } from './documents.store.api.ts';
import * as store from './page-images.store.ts';
import { rangesOfPages, wordsInPresentText } from './page-words.ts';

export const pageImageRoutes = routes((on) => {
  on(documents.imageCount, async ({ params, db }) => (await findFiles(db, params.id))?.imageCount ?? 0);

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

  on(documents.imageRanges, async ({ params, db }) =>
    rangesOfPages(db, await store.listOuterWords(db, params.id)),
  );
});
