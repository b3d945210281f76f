import { Anchor, Modal, Stack, Text } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { FILLER } from './filler.ts';
import { legalTexts } from './legal-texts.ts';

type Document = 'terms' | 'privacy';

/** The acceptance line, with both documents as full-screen dialogs (AUTH-20, AUTH-21). */
export function LegalLine() {
  const t = useTexts(legalTexts);
  const [open, setOpen] = useState<Document | null>(null);
  const link = (document: Document) => (
    <Anchor
      component="button"
      type="button"
      fz="inherit"
      underline="always"
      onClick={() => setOpen(document)}
    >
      {t(document)}
    </Anchor>
  );
  return (
    <>
      <Text size="xs" c="dimmed" ta="center" style={{ textWrap: 'balance' }}>
        {t('accept')} {link('terms')} {t('and')} {link('privacy')}
      </Text>
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        fullScreen
        title={open === 'privacy' ? t('privacyTitle') : t('termsTitle')}
        transitionProps={{ duration: 0 }}
      >
        <Stack gap="md" maw={720} mx="auto" py="md">
          <Text fw={600}>{t('filler')}</Text>
          <Stack gap="md" lang="la">
            {FILLER.map((paragraph) => (
              <Text key={paragraph}>{paragraph}</Text>
            ))}
          </Stack>
        </Stack>
      </Modal>
    </>
  );
}
