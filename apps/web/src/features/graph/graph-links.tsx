import type { Node } from '@scriptorium/contract/nodes.ts';
import { allows, modeOnNode } from '@scriptorium/domain/access/access.ts';
import { ButtonLink } from '@scriptorium/web-kit/links.tsx';
import { useRights } from '@scriptorium/web-kit/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconCloudDownload, IconFiles, IconLayoutDashboard, IconUpload } from '@tabler/icons-react';
import { graphTexts } from './texts.ts';

/** Types whose nodes fetch documents over connections. */
const FETCHING: ReadonlySet<string> = new Set(['EMAIL_UPLOAD', 'SFTP_UPLOAD', 'GDU_UPLOAD', 'FOLDER_UPLOAD']);

/** Links to the documents and the dashboard of the process, and to the upload page if the user may upload (PERM-22). */
export function GraphLinks({ processId, nodes }: { processId: number; nodes: readonly Node[] }) {
  const t = useTexts(graphTexts);
  const rights = useRights();
  const mayUpload = nodes.some(
    (node) => node.activityType === 'HUP' && allows(modeOnNode(rights, node), 'WRITE'),
  );
  const fetches = nodes.some(({ activityType }) => FETCHING.has(activityType));
  const shared = { params: { processId }, variant: 'default' } as const;
  return (
    <>
      <ButtonLink to="/entity/process/$processId/documents" {...shared} leftSection={<IconFiles size={16} />}>
        {t('documents')}
      </ButtonLink>
      <ButtonLink
        to="/entity/process/$processId/dashboard/documents"
        {...shared}
        leftSection={<IconLayoutDashboard size={16} />}
      >
        {t('dashboard')}
      </ButtonLink>
      {fetches && (
        <ButtonLink
          to="/entity/process/$processId/sources"
          {...shared}
          leftSection={<IconCloudDownload size={16} />}
        >
          {t('sources')}
        </ButtonLink>
      )}
      {mayUpload && (
        <ButtonLink to="/entity/process/$processId/upload" {...shared} leftSection={<IconUpload size={16} />}>
          {t('upload')}
        </ButtonLink>
      )}
    </>
  );
}
