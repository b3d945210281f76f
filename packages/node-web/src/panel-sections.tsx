import { Accordion } from '@mantine/core';
import { useState, type ReactNode } from 'react';

export interface PanelSection {
  readonly key: string;
  readonly title: string;
  readonly content: ReactNode;
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
      {sections.map(({ key, title, content }, at) => (
        <Accordion.Item key={key} value={key}>
          <Accordion.Control>{`${at + 1}. ${title}`}</Accordion.Control>
          <Accordion.Panel>{seen.has(key) && content}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
