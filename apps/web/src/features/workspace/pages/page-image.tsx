import { Alert, Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { byDrop, overlaps, type TextRange } from '@scriptorium/annotator/core/span.ts';
import { PageView } from '@scriptorium/annotator/react/page-view.tsx';
import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useMemo, useEffect, useState } from 'react';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useQuery } from '@tanstack/react-query';
import { useSpans } from '../tagging/use-spans.ts';
import { useTags, useTagView } from '../annotating/tags/tagging-context.ts';
import { useLinkedRanges } from '../core/text-link.ts';
import { useWorkspace } from '../core/workspace-context.ts';
import { previewTexts } from './preview-texts.ts';
import classes from './preview.module.css';
import { trimRange } from './trim-range.ts';

/**
 * An object URL for data that requires the bearer token, as the source of an image or player. Released when the
 * component unmounts.
 */
function useBlobUrl(
  endpoint: Endpoint,
  key: readonly unknown[],
  load: (call: Call) => Promise<Response>,
  enabled = true,
) {
  const call = useCall();
  const query = useQuery({
    queryKey: [`bytes ${endpoint.path}`, ...key],
    queryFn: async () => (await load(call)).blob(),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const [url, setUrl] = useState<string | null>(null);
  const blob = query.data;
  useEffect(() => {
    if (!blob) return;
    const objectUrl = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- the object URL must exist exactly as long as this effect
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(null);
    };
  }, [blob]);
  return { url, isError: query.isError, retry: () => void query.refetch() };
}

interface PageImageProps {
  index: number;
  zoom: number;
  /** The separate window that shows the page; menus appear in the main one. */
  popUp: Window | null;
}

const middleOf = ({ innerWidth, innerHeight }: Window): Point => ({
  x: innerWidth / 2,
  y: innerHeight / 4,
});

/** The visible tags as marks on the page; a click on one selects it, a click on other words selects these. */
function useMarks() {
  const { link, step, document } = useWorkspace();
  const { tags } = useTags();
  const { shownSteps, dropPriorities, hiddenLabels, selectedTag, jumpTo } = useTagView();
  const stepId = step?.stepDTO.id ?? null;
  const marks = useSpans(tags, { shownSteps, strongStep: stepId, hiddenLabels, dropPriorities });
  const choose = (range: TextRange, at: Point | null): void =>
    link.pick(trimRange(document.content?.content ?? '', range), at);
  const pick = (range: TextRange): void => {
    const [first] = marks.filter((mark) => overlaps(mark, range)).toSorted(byDrop);
    const tag = tags.find(({ id }) => String(id) === first?.id);
    if (tag) jumpTo(tag);
    else choose(range, null);
  };
  return { marks, selectedMark: selectedTag === null ? null : String(selectedTag), pick, choose };
}

/** One page that fills the available width at zoom 1, with the words of the text over it. */
export function PageImage({ index, zoom, popUp }: PageImageProps) {
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
  const { marks, selectedMark, pick, choose } = useMarks();
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
          marks={marks}
          selectedMark={selectedMark}
          onPickWord={pick}
          onSelectWords={(range, at) => choose(range, popUp === null ? at : middleOf(window))}
          onHoverWord={(range) => link.point({ byPage: range })}
        />
      ) : null}
    </section>
  );
}
