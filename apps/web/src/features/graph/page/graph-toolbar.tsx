import { Button, Divider, Popover, Select } from '@mantine/core';
import type { NodeType } from '@scriptorium/nodes/catalogue.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlus, IconSettings, IconSchema, IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { ADDABLE_TYPES } from './add-node-dialog.tsx';
import { TypeChooser } from '../canvas/type-chooser.tsx';
import type { Graph } from '../model/graph-data.ts';
import { ReplayButton } from '../replay/replay-button.tsx';
import { FileMenu } from '../file/file-menu.tsx';
import classes from './graph-page.module.css';
import { graphTexts } from '../model/texts.ts';
import { PeopleHere } from '../presence/people-here.tsx';
import type { PresenceStore } from '../presence/presence-store.ts';
import { compareTexts } from '../model/type-names.ts';
import { ViewTools } from '../canvas/view-tools.tsx';

interface GraphToolbarProps {
  graph: Graph;
  readOnly: boolean;
  undoButtons: ReactNode;
  presence: PresenceStore;
  isLayingOut: boolean;
  onAdd: (type: NodeType) => void;
  onAddWithSettings: () => void;
  onAutoLayout: () => void;
  onFound: (nodeId: number) => void;
}

/** Actions on the whole graph by mouse or keyboard. */
export function GraphToolbar(props: GraphToolbarProps) {
  const { graph, readOnly, undoButtons, presence, isLayingOut, onAutoLayout, onFound } = props;
  const t = useTexts(graphTexts);

  return (
    <>
      <Select
        aria-label={t('findNode')}
        placeholder={t('findNode')}
        leftSection={<IconSearch size={16} />}
        className={classes.find ?? ''}
        searchable
        // Without its arrow the text fits on a narrow screen.
        rightSection={<span />}
        rightSectionWidth={8}
        value={null}
        data={graph.nodes
          .map(({ id, name }) => ({ value: String(id), label: name }))
          .sort((a, b) => compareTexts(a.label, b.label))}
        nothingFoundMessage={t('nothingFound')}
        onChange={(value) => value && onFound(Number(value))}
      />
      <ViewTools />
      {!readOnly && (
        <>
          {undoButtons}
          <ReplayButton processId={graph.processId} />
          <FileMenu processId={graph.processId} />
          <Button
            variant="default"
            leftSection={<IconSchema size={18} />}
            loading={isLayingOut}
            onClick={onAutoLayout}
          >
            {t('tidy')}
          </Button>
          <AddMenu {...props} />
        </>
      )}
      <PeopleHere store={presence} nodes={graph.nodes} />
    </>
  );
}

/** The types with a search; the last row opens the dialog with first settings. */
function AddMenu({ onAdd, onAddWithSettings }: GraphToolbarProps) {
  const t = useTexts(graphTexts);
  const [isOpen, setOpen] = useState(false);
  const closeAnd = (work: () => void) => {
    setOpen(false);
    work();
  };
  return (
    <Popover position="bottom-end" width={340} opened={isOpen} onChange={setOpen} trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<IconPlus size={18} />} onClick={() => setOpen(!isOpen)}>
          {t('addNode')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('addNode')} p={0} pt={8}>
        <TypeChooser
          types={ADDABLE_TYPES}
          head={null}
          none=""
          onChoose={(type) => closeAnd(() => onAdd(type))}
        />
        <Divider />
        <Button
          variant="subtle"
          color="gray"
          fullWidth
          leftSection={<IconSettings size={18} />}
          onClick={() => closeAnd(onAddWithSettings)}
        >
          {t('addWithSettings')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
