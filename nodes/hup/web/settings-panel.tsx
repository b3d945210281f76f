import { Anchor, Stack, Text } from '@mantine/core';
import { defineTexts, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconUpload } from '@tabler/icons-react';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { PanelSections } from '@scriptorium/node-web/panel-sections.tsx';

const texts = defineTexts(
  {
    upload: 'Upload',
    about:
      'Users with write permission on this node can upload images, PDF, office files, mails, recordings and text.',
    open: 'Open the upload page',
  },
  {
    upload: 'Przesyłanie',
    about:
      'Użytkownicy z prawem zapisu do tego węzła mogą dodawać obrazy, pliki PDF, dokumenty biurowe, wiadomości, nagrania i tekst.',
    open: 'Otwórz stronę przesyłania',
  },
);

export function SettingsPanel({ node, open }: NodePanelProps) {
  const t = useTexts(texts);
  const path = `/entity/process/${node.processId}/upload`;
  const content = (
    <Stack gap="xs">
      <Text size="sm">{t('about')}</Text>
      <Anchor
        href={path}
        size="sm"
        onClick={(event) => {
          event.preventDefault();
          open(path);
        }}
      >
        <IconUpload size={14} aria-hidden /> {t('open')}
      </Anchor>
    </Stack>
  );
  return <PanelSections sections={[{ key: 'upload', title: t('upload'), content }]} />;
}
