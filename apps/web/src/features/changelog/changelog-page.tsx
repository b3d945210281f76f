import { Badge, Text, Title } from '@mantine/core';
import type { Language } from '@scriptorium/domain/languages.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { BackLink } from '../../shared/page/back-link.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { PRODUCT, VERSION_LABEL } from '../../shared/page/product.ts';
import { useLanguage, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { changelog as english } from './changelog-en.ts';
import classes from './changelog-page.module.css';
import { changelog as polish } from './changelog-pl.ts';
import { changelogTexts } from './texts.ts';
import { VERSIONS } from './versions.ts';

const CHANGELOGS: Readonly<Record<Language, typeof english>> = { en: english, pl: polish };

/** Changes of each version, in Polish or English (SHELL-10, SHELL-11). */
export function ChangelogPage() {
  const t = useTexts(changelogTexts);
  const changelog = CHANGELOGS[useLanguage()];
  return (
    <PageFrame
      title={t('title')}
      subtitle={t('subtitle', { product: PRODUCT })}
      back={<BackLink to="/home">{t('back')}</BackLink>}
      width={860}
    >
      <PageTitle>{t('title')}</PageTitle>
      <Card>
        <ol className={classes.versions}>
          {VERSIONS.map((version) => (
            <li key={version} className={classes.version}>
              <div>
                <Title order={2} fz={16} lh={1.5}>
                  {version}
                </Title>
                {version === VERSION_LABEL ? (
                  <Badge variant="light" tt="none" radius="sm" size="sm" fw={600}>
                    {t('current')}
                  </Badge>
                ) : null}
              </div>
              <Text component="ul" size="sm" className={classes.changes}>
                {changelog[version].map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </Text>
            </li>
          ))}
        </ol>
      </Card>
    </PageFrame>
  );
}
