import { NODE_HEIGHT, NODE_WIDTH } from '@scriptorium/domain/graph/places.ts';
import { Alert, Text } from '@mantine/core';
import type { ReplyOf } from '@scriptorium/contract/kit/endpoint.ts';
import { processChanges } from '@scriptorium/contract/process/process-changes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { useState } from 'react';
import { ViewTools } from '../canvas/view-tools.tsx';
import graphClasses from '../page/graph-page.module.css';
import { useViewAnimation } from '../model/use-view-animation.ts';
import { CompareCanvas } from './compare-canvas.tsx';
import { countFates, findNamed } from './compare-flow.ts';
import { CompareList } from './compare-list.tsx';
import classes from './compare.module.css';
import { CHANGED_FATES, FateMark } from './fate-mark.tsx';
import { compareTexts } from './texts.ts';

type Compared = ReplyOf<(typeof processChanges)['compareGraph']>;

interface ComparePageProps {
  readonly processId: number;
  readonly from: number;
  /** Undefined: the process as it is now. */
  readonly to: number | undefined;
}

/** What differs between two versions of a process, on its graph and in words. */
export function ComparePage({ processId, from, to }: ComparePageProps) {
  const t = useTexts(compareTexts);
  const message = useErrorMessage();
  const process = useRead(processes.get, { params: { id: processId }, query: {} });
  const query = { from, ...(to === undefined ? {} : { to }) };
  const { data, error } = useRead(processChanges.compareGraph, { params: { id: processId }, query });
  return (
    <>
      <PageTitle>{t('title', { name: process.data?.name ?? '' })}</PageTitle>
      {error && (
        <Alert color="red" m="md">
          {message(error)}
        </Alert>
      )}
      {!data && !error && <LoadingSpinner label={t('canvas')} />}
      {data && (
        <ReactFlowProvider>
          <ComparedVersions processId={processId} data={data} query={query} />
        </ReactFlowProvider>
      )}
    </>
  );
}

interface ComparedVersionsProps {
  readonly processId: number;
  readonly data: Compared;
  readonly query: { readonly from: number; readonly to?: number };
}

function ComparedVersions({ processId, data, query }: ComparedVersionsProps) {
  const t = useTexts(compareTexts);
  const flow = useReactFlow();
  const ease = useViewAnimation();
  const [shownId, setShown] = useState<number | null>(null);
  const show = (name: string, isDeleted: boolean) => {
    const node = findNamed(data.nodes, name, isDeleted);
    const at = node && flow.getNode(String(node.id))?.position;
    if (!at) return;
    setShown(node.id);
    const zoom = Math.max(flow.getZoom(), 0.8);
    void flow.setCenter(at.x + NODE_WIDTH / 2, at.y + NODE_HEIGHT / 2, { ...ease, zoom });
  };
  return (
    <div className={graphClasses.page}>
      <div className={graphClasses.head}>
        <ButtonLink
          to="/entity/process/$processId/versions"
          params={{ processId }}
          variant="default"
          leftSection={<IconArrowLeft size={16} />}
        >
          {t('back')}
        </ButtonLink>
        <ViewTools />
        <Heading data={data} />
      </div>
      <div className={graphClasses.work}>
        <div className={graphClasses.canvas}>
          <CompareCanvas graph={data} shownId={shownId} />
        </div>
        <CompareList processId={processId} query={query} onShow={show} />
      </div>
    </div>
  );
}

/** Which versions, and how much became what. */
function Heading({ data }: { data: Compared }) {
  const t = useTexts(compareTexts);
  const nameOf = (version: Compared['to']) =>
    version
      ? t('version', { time: formatTimestampWithSeconds(version.at), author: displayName(version.author) })
      : t('now');
  const counts = countFates(data);
  const hidden = data.edgeCount - data.edges.length;
  return (
    <>
      <Text component="h1" size="sm" fw={600} m={0} mx="xs">
        {t('versions', { from: nameOf(data.from), to: nameOf(data.to) })}
      </Text>
      <span className={classes.legend}>
        {CHANGED_FATES.flatMap((fate) => {
          const count = counts.get(fate);
          return count ? <FateMark key={fate} fate={fate} count={count} /> : [];
        })}
      </span>
      {hidden > 0 && <Text size="sm">{t('hiddenEdges', { count: hidden })}</Text>}
    </>
  );
}
