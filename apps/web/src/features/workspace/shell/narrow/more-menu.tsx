import { ActionIcon, Menu } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { relationTexts } from '../../annotating/relations/relation-texts.ts';
import { useRelations } from '../../annotating/relations/relations-context.ts';
import { narrowTexts } from '../../core/narrow-texts.ts';
import narrow from './narrow.module.css';

interface MoreMenuProps {
  items: readonly { name: string; Icon: ComponentType<{ size: number }>; onClick: () => void }[];
}

/** A component of its own: relations change with every tag. */
function UnrelatedItem() {
  const t = useTexts(relationTexts);
  const { isHandled, highlightsUnrelated, setHighlightsUnrelated } = useRelations();
  if (!isHandled) return null;
  return (
    <Menu.CheckboxItem checked={highlightsUnrelated} onChange={setHighlightsUnrelated}>
      {t('highlightUnrelated')}
    </Menu.CheckboxItem>
  );
}

/** The secondary buttons of the header of a narrow window. */
export function MoreMenu({ items }: MoreMenuProps) {
  const t = useTexts(narrowTexts);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('more')} className={narrow.more}>
          <IconDotsVertical size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('more')}>
        {items.map(({ name, Icon, onClick }) => (
          <Menu.Item key={name} h={44} leftSection={<Icon size={18} />} onClick={onClick}>
            {name}
          </Menu.Item>
        ))}
        <UnrelatedItem />
      </Menu.Dropdown>
    </Menu>
  );
}
