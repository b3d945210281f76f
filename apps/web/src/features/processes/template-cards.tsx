import { Radio, Text } from '@mantine/core';
import type { Template } from '@scriptorium/process-file/templates.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconFile, IconFileCode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './template-cards.module.css';
import { TemplatePicture } from './template-picture.tsx';
import { templateTexts } from './template-texts.ts';

export const BLANK = 'blank';
export const FROM_FILE = 'file';

interface TemplateCardsProps {
  templates: readonly Template[];
  /** The key of a template, or one of the two above. */
  value: string;
  onChange: (key: string) => void;
}

/** Cards for the content of a new process: nothing, a template, or a file. */
export function TemplateCards({ templates, value, onChange }: TemplateCardsProps) {
  const t = useTexts(templateTexts);
  return (
    <Radio.Group label={t('startWith')} value={value} onChange={onChange}>
      <div className={classes.cards}>
        <TemplateCard
          value={BLANK}
          title={t('blank')}
          about={t('blankAbout')}
          picture={<Sign icon={<IconFile size={28} />} />}
        />
        {templates.map(({ key, title, about, file }) => (
          <TemplateCard
            key={key}
            value={key}
            title={title}
            about={about}
            picture={<TemplatePicture file={file} />}
          />
        ))}
        <TemplateCard
          value={FROM_FILE}
          title={t('fromFile')}
          about={t('fromFileAbout')}
          picture={<Sign icon={<IconFileCode size={28} />} />}
        />
      </div>
    </Radio.Group>
  );
}

const Sign = ({ icon }: { icon: ReactNode }) => (
  <div className={classes.blank} aria-hidden="true">
    {icon}
  </div>
);

interface TemplateCardProps {
  value: string;
  title: string;
  about: string;
  picture: ReactNode;
}

const TemplateCard = ({ value, title, about, picture }: TemplateCardProps) => (
  <Radio.Card value={value} aria-label={`${title}. ${about}`} className={classes.card ?? ''}>
    {picture}
    <Text fw={600} size="sm">
      {title}
    </Text>
    <Text size="xs" c="dimmed">
      {about}
    </Text>
  </Radio.Card>
);
