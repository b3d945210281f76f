import { Anchor, Modal, Stack, Text } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { legalTexts } from './legal-texts.ts';

/** Placeholder of the legal texts: Latin in every language (AUTH-22). */
const FILLER = [
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.',
  'Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur. Excepteur sint occaecat cupidatat non proident, sunt in culpa qui officia deserunt mollit anim id est laborum.',
  'Sed ut perspiciatis unde omnis iste natus error sit voluptatem accusantium doloremque laudantium, totam rem aperiam, eaque ipsa quae ab illo inventore veritatis et quasi architecto beatae vitae dicta sunt explicabo.',
  'Nemo enim ipsam voluptatem quia voluptas sit aspernatur aut odit aut fugit, sed quia consequuntur magni dolores eos qui ratione voluptatem sequi nesciunt.',
  'At vero eos et accusamus et iusto odio dignissimos ducimus qui blanditiis praesentium voluptatum deleniti atque corrupti quos dolores et quas molestias excepturi sint occaecati cupiditate non provident.',
] as const;

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
