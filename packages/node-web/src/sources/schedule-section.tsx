import { Stack, Switch } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { CronField } from '../actions/cron-field.tsx';
import type { NodePanelProps } from '../node-web.ts';
import { sourceTexts } from './texts.ts';

/** When a node fetches over all its connections, and whether it does so by itself. */
export function ScheduleSection({ node, draft, edit, errorOf, readOnly }: NodePanelProps) {
  const t = useTexts(sourceTexts);
  return (
    <Stack gap="sm">
      <Switch
        label={t('active')}
        description={t('activeAbout')}
        checked={draft['active'] !== false}
        disabled={readOnly}
        onChange={(event) => edit({ active: event.currentTarget.checked })}
      />
      <CronField
        value={draft.cron}
        stored={node}
        readOnly={readOnly}
        error={errorOf('cron')}
        onChange={(cron) => edit({ cron }, 'typed')}
      />
    </Stack>
  );
}
