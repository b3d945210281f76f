import { Alert, Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import { PageView } from '@scriptorium/annotator/react/page-view.tsx';
import { documents } from '@scriptorium/contract/documents.ts';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useMemo } from 'react';
import { useLinkedRanges } from '../text-link.ts';
import { useWorkspace } from '../workspace-context.ts';
import { previewTexts } from './preview-texts.ts';
import classes from './preview.module.css';
import { useBlobUrl } from './use-blob.ts';

/** One page that fills the available width at zoom 1, with the words of the text over it. */
export function PageImage({ index, zoom }: { index: number; zoom: number }) {
  const t = useTexts(previewTexts);
  const { document, link } = useWorkspace();
  const { ref, width } = useElementSize();
  const params = { id: document.id, index };
  const words = useRead(documents.imageWords, { params, query: {} });
  const image = useBlobUrl(documents.image, [document.id, index], (call) =>
    call(documents.image, { params }),
  );
  const { byText } = useLinkedRanges(link);
  const highlight = useMemo((): TextRange[] => (byText ? [byText] : []), [byText]);
  const page = words.data;
  // Word boxes of an older version of the text would be misplaced.
  const current = page !== undefined && page.contentId === document.content?.id;
  const failed = words.isError || image.isError;
  return (
    <section
      ref={ref}
      className={classes.viewport}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs keyboard focus
      tabIndex={0}
      aria-label={t('page', { page: index + 1, count: document.imageCount })}
    >
      {failed ? (
        <Alert color="red" title={t('loadFailed')} m="sm">
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              void words.refetch();
              image.retry();
            }}
          >
            {t('retry')}
          </Button>
        </Alert>
      ) : null}
      {!failed && (image.url === null || page === undefined) ? <LoadingSpinner label={t('loading')} /> : null}
      {image.url !== null && page !== undefined && page.width > 0 && width > 0 ? (
        <PageView
          src={image.url}
          width={width}
          height={(width * page.height) / page.width}
          words={current ? page.words : []}
          highlight={highlight}
          alt={t('image', { page: index + 1, filename: document.filename })}
          zoom={zoom}
          onPickWord={(range) => link.pick(range)}
          onHoverWord={(range) => link.point({ byPage: range })}
        />
      ) : null}
    </section>
  );
}
