import { Alert, Button } from '@mantine/core';
import { classifierTags } from '@scriptorium/contract/annotations/tags.ts';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { readOptions } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useClassifier } from '../../classifying/use-classifier.ts';
import { useTagActions, useTags } from '../../annotating/tags/tagging-context.ts';
import { useWorkspace } from '../../core/workspace-context.ts';
import { compareClasses, compareTags, type Mark } from './compare-copies.ts';
import { Comparison } from './comparison.tsx';
import { ComparedCopies } from './compared-copies.tsx';
import { copiesTexts } from './copies-texts.ts';
import type { Copies } from './use-copies.ts';

interface ComparisonProps {
  copies: Copies;
}

const idOf = ({ stepDTO }: Copies['master']): number => stepDTO.id;

/** Copies with work in them; those that nobody has begun would make everything differ. */
function useTakingPart({ copies, master }: Copies, countOf: (stepId: number) => number) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const takesPart = (copy: Copies['master']): boolean =>
    copy === master ||
    (chosen.get(idOf(copy)) ?? (countOf(idOf(copy)) > 0 || copy.stepDTO.status !== 'WAITING'));
  return {
    compared: copies.filter(takesPart),
    toggle: (copy: Copies['master']) => setChosen(new Map([...chosen, [idOf(copy), !takesPart(copy)]])),
  };
}

function TagComparison({ copies }: ComparisonProps) {
  const { tags } = useTags();
  const { copyTo } = useTagActions();
  const byStep = useMemo(() => Map.groupBy(tags, ({ stepId }) => stepId), [tags]);
  const countOf = (stepId: number): number => byStep.get(stepId)?.length ?? 0;
  const { compared, toggle } = useTakingPart(copies, countOf);
  const key = compared.map(idOf).join();
  const rows = useMemo(
    () => compareTags(key.split(',').map((id) => byStep.get(Number(id)) ?? [])),
    [key, byStep],
  );
  const detached = compared.flatMap((copy) => byStep.get(idOf(copy)) ?? []).filter((tag) => tag.detached);
  return (
    <>
      <ComparedCopies copies={copies} compared={compared} onToggle={toggle} countOf={countOf} kind="tags" />
      <Comparison
        kind="tags"
        copies={copies}
        compared={compared}
        rows={rows}
        detached={detached.length}
        onTakeOver={(marks) =>
          copyTo(
            idOf(copies.master),
            marks.flatMap(({ tag }) => tag ?? []),
          )
        }
      />
    </>
  );
}

/** The labels of each copy of a classifier step. */
function useClasses({ copies, master }: Copies) {
  const { processId } = useWorkspace();
  const call = useCall();
  const classifier = useClassifier(master, processId);
  const reads = useQueries({
    queries: copies.map((copy) =>
      readOptions(call, classifierTags.ofStep, { params: { stepId: idOf(copy) }, query: {} }),
    ),
  });
  const chosen = new Map(
    copies.map((copy, at) => [
      idOf(copy),
      copy === master ? classifier.chosen : new Set(reads[at]?.data?.map(({ typeId }) => typeId)),
    ]),
  );
  return {
    classifier,
    chosen,
    isPending: classifier.isPending || reads.some((read) => read.isPending),
    isError: classifier.isError || reads.some((read) => read.isError && !read.data),
    retry: (): void => {
      classifier.retry();
      for (const read of reads) void read.refetch();
    },
  };
}

function ClassComparison({ copies }: ComparisonProps) {
  const t = useTexts(copiesTexts);
  const { classifier, chosen, isPending, isError, retry } = useClasses(copies);
  const countOf = (stepId: number): number => chosen.get(stepId)?.size ?? 0;
  const { compared, toggle } = useTakingPart(copies, countOf);
  if (isError)
    return (
      <Alert color="red" title={t('loadFailed')}>
        <Button size="xs" variant="default" onClick={retry}>
          {t('retry')}
        </Button>
      </Alert>
    );
  if (isPending) return <LoadingSpinner label={t('loading')} />;
  const rows = compareClasses(
    classifier.types,
    compared.map((copy) => chosen.get(idOf(copy)) ?? new Set<number>()),
  );
  return (
    <>
      <ComparedCopies copies={copies} compared={compared} onToggle={toggle} countOf={countOf} kind="labels" />
      <Comparison
        kind="labels"
        copies={copies}
        compared={compared}
        rows={rows}
        detached={0}
        onTakeOver={(marks: readonly Mark[]) => classifier.add(marks.map(({ labelId }) => labelId))}
      />
    </>
  );
}

/** Compares the copies of a step, and takes tags or labels over into the master. */
export default function CopiesDialog({ copies, onClose }: ComparisonProps & { onClose: () => void }) {
  const t = useTexts(copiesTexts);
  const { mode } = useWorkspace();
  const { isLoading } = useTags();
  return (
    <Dialog onClose={onClose} title={t('title', { node: copies.node.name })} size="min(1280px, 94vw)">
      {isLoading ? <LoadingSpinner label={t('loading')} /> : null}
      {mode === 'LABELING' && !isLoading ? <TagComparison copies={copies} /> : null}
      {mode === 'CLASSIFYING' && !isLoading ? <ClassComparison copies={copies} /> : null}
    </Dialog>
  );
}
