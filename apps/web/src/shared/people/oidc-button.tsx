import { Button } from '@mantine/core';
import { oidc } from '@scriptorium/contract/people/oidc.ts';
import { urlOf } from '@scriptorium/contract/kit/client.ts';
import { IconLogin2 } from '@tabler/icons-react';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { defineTexts, useTexts } from '@scriptorium/web-kit/texts/texts.ts';

const oidcTexts = defineTexts(
  { signInWith: 'Sign in with {{name}}' },
  { signInWith: 'Zaloguj się przez {{name}}' },
);

/** Link to the identity provider, if one is configured; `from` is the page to return to. */
export function OidcButton({ from }: { from?: string | undefined }) {
  const t = useTexts(oidcTexts);
  const { data } = useRead(oidc.info, { query: {} });
  if (!data?.enabled) return null;
  return (
    <Button
      component="a"
      href={urlOf(oidc.start, { query: { from } })}
      variant="default"
      size="md"
      fullWidth
      leftSection={<IconLogin2 size={18} />}
    >
      {t('signInWith', { name: data.name })}
    </Button>
  );
}
