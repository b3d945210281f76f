import { Accordion } from '@mantine/core';
import type { ReactNode } from 'react';

export interface PanelSection {
  readonly key: string;
  readonly title: string;
  readonly content: ReactNode;
}

/** The numbered, collapsible sections of a node's settings; the first one is open. */
export function PanelSections({ sections }: { sections: readonly PanelSection[] }) {
  return (
    <Accordion
      multiple
      variant="separated"
      order={3}
      keepMounted={false}
      defaultValue={sections.slice(0, 1).map(({ key }) => key)}
      styles={{ label: { fontWeight: 600, fontSize: 15 }, content: { padding: '4px 14px 16px' } }}
    >
      {sections.map(({ key, title, content }, at) => (
        <Accordion.Item key={key} value={key}>
          <Accordion.Control>{`${at + 1}. ${title}`}</Accordion.Control>
          <Accordion.Panel>{content}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
