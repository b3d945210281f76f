import { Alert, Button, Center } from '@mantine/core';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { ReactFlowProvider } from '@xyflow/react';
import { useMemo, type ReactNode } from 'react';
import { LiveCounts } from './counts/live-counts.tsx';
import { useGraph, type Graph } from './model/graph-data.ts';
import { GraphView } from './page/graph-view.tsx';
import { graphTexts } from './model/texts.ts';
import { useLiveGraph } from './page/use-live-graph.ts';

interface GraphPageProps {
  processId: number;
  /** The node with an open panel. */
  openId: number | null;
  onOpen: (id: number | null) => void;
  /** Undo and redo of the user's changes. */
  undoButtons: ReactNode;
}

/** The graph of a process: nodes, edges, and their settings. */
export function GraphPage({ processId, openId, onOpen, undoButtons }: GraphPageProps) {
  const t = useTexts(graphTexts);
  const readOnly = !useHasProcessRight(processId, 'ADMIN');
  useLiveGraph(processId);
  const { process, reads, nodeList, edgeList, predicateList } = useGraph(processId);
  const graph = useMemo(
    (): Graph | null =>
      nodeList.data && edgeList.data && predicateList.data
        ? { processId, nodes: nodeList.data, edges: edgeList.data, predicates: predicateList.data }
        : null,
    [processId, nodeList.data, edgeList.data, predicateList.data],
  );

  if (!graph || !process.data) {
    const failed = reads.some(({ isError }) => isError);
    if (!failed) return <LoadingSpinner label={t('canvas')} />;
    return (
      <Center p="xl">
        <Alert color="red" title={t('loadFailed')}>
          <Button size="xs" variant="default" onClick={() => reads.forEach((read) => void read.refetch())}>
            {t('retry')}
          </Button>
        </Alert>
      </Center>
    );
  }
  const { name } = process.data;
  return (
    <ReactFlowProvider>
      <PageTitle>{t('graphOf', { name })}</PageTitle>
      <LiveCounts processId={processId}>
        <GraphView
          graph={graph}
          name={name}
          undoButtons={undoButtons}
          readOnly={readOnly}
          openId={openId}
          onOpen={onOpen}
        />
      </LiveCounts>
    </ReactFlowProvider>
  );
}
