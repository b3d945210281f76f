import { Alert, Text } from '@mantine/core';
import { processChanges } from '@scriptorium/contract/process/process-changes.ts';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { ChangeList } from '../../../shared/process-file/change-list.tsx';
import { previewTexts } from '../../../shared/process-file/preview-texts.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import panelClasses from '../side-panel/side-panel.module.css';
import { useTypeName } from '../model/type-names.ts';
import { compareTexts } from './texts.ts';

interface CompareListProps {
  readonly processId: number;
  readonly query: { readonly from: number; readonly to?: number };
  readonly onShow: (node: string, isDeleted: boolean) => void;
}

/** The differences in words, node by node; the name of a node shows it on the canvas. */
export function CompareList({ processId, query, onShow }: CompareListProps) {
  const t = useTexts(compareTexts);
  const about = useTexts(previewTexts);
  const message = useErrorMessage();
  const typeName = useTypeName();
  const { data, error } = useRead(processChanges.compare, { params: { id: processId }, query });
  return (
    <aside className={panelClasses.panel} aria-label={t('list')}>
      <div className={panelClasses.body}>
        {error && <Alert color="red">{message(error)}</Alert>}
        {!data && !error && <LoadingSpinner label={t('list')} />}
        {data?.changeCount === 0 && <Text size="sm">{t('nothing')}</Text>}
        {data && (
          <ChangeList
            changes={data.changes}
            typeName={(type) => typeName(type as ActivityType)}
            onNode={onShow}
          />
        )}
        {data && data.changeCount > data.changes.length && (
          <Text size="sm">{about('more', { count: data.changeCount - data.changes.length })}</Text>
        )}
      </div>
    </aside>
  );
}
