import { Accordion, Text } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useState, type ReactNode } from 'react';
import { panelTexts } from './texts.ts';

export interface PanelSection {
  readonly key: string;
  readonly title: string;
  readonly content: ReactNode;
  /** Whether what is done here is stored at once, without the panel's Save. */
  readonly savesAtOnce?: boolean;
}

/** The numbered, collapsible sections of a node's settings; the first one is open. A closed section keeps its input. */
export function PanelSections({ sections }: { sections: readonly PanelSection[] }) {
  const [open, setOpen] = useState(() => sections.slice(0, 1).map(({ key }) => key));
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(open));
  return (
    <Accordion
      multiple
      variant="separated"
      order={3}
      keepMounted
      keepMountedMode="display-none"
      value={open}
      onChange={(keys) => {
        setOpen(keys);
        setSeen(new Set([...seen, ...keys]));
      }}
      styles={{ label: { fontWeight: 600, fontSize: 15 }, content: { padding: '4px 14px 16px' } }}
    >
      {sections.map(({ key, title, content, savesAtOnce }, at) => (
        <Accordion.Item key={key} value={key}>
          <Accordion.Control>{`${at + 1}. ${title}`}</Accordion.Control>
          <Accordion.Panel>
            {seen.has(key) && (
              <>
                {savesAtOnce && <SavedAtOnce />}
                {content}
              </>
            )}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

/** A note above sections that are saved at once, without the panel's Save. */
export function SavedAtOnce() {
  const t = useTexts(panelTexts);
  return (
    <Text size="xs" c="dimmed" mb="xs">
      {t('savedAtOnce')}
    </Text>
  );
}
