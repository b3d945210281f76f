import { ActionIcon } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowNarrowRightDashed, IconDotsVertical, IconReplace } from '@tabler/icons-react';
import { memo, use, type ComponentType } from 'react';
import { CommandRegistryContext } from '../../core/commands/use-commands.ts';
import type { TranscriptAction } from '../../core/commands/transcript-commands.ts';
import { useRecording } from '../core/recording-context.ts';
import { useSelectedWords } from '../../annotating/transcript/word-selection.ts';
import { editingTexts } from './editing-texts.ts';
import { useEditor } from './editor.ts';
import { useEditing } from './editing-context.ts';
import { useKeyNames } from './use-key-names.ts';

interface ToolProps {
  name: string;
  Icon: ComponentType<{ size: number }>;
  disabled?: boolean;
  onClick: () => void;
}

const Tool = ({ name, Icon, disabled = false, onClick }: ToolProps) => (
  <Tooltip label={name}>
    <ActionIcon variant="subtle" color="gray" aria-label={name} disabled={disabled} onClick={onClick}>
      <Icon size={18} />
    </ActionIcon>
  </Tooltip>
);

/** Buttons above the transcript for what has a key too. */
export const EditTools = memo(function EditTools() {
  const t = useTexts(editingTexts);
  const registry = use(CommandRegistryContext);
  const { transcript } = useRecording();
  const { selection } = useEditor();
  const { openMenu } = useEditing();
  const words = useSelectedWords(selection);
  const keyOf = useKeyNames();
  const run = (action: TranscriptAction): void => {
    const keys = registry.current().transcript;
    if (keys?.can(action)) keys.run(action);
  };
  return (
    <>
      <Tool
        name={`${t('replaceTitle')} (${keyOf('replace')})`}
        Icon={IconReplace}
        onClick={() => run('replace')}
      />
      <Tool
        name={`${t('nextUncertain')} (${keyOf('nextUncertain')})`}
        Icon={IconArrowNarrowRightDashed}
        onClick={() => run('nextUncertain')}
      />
      <Tool
        name={t('menuOpen')}
        Icon={IconDotsVertical}
        disabled={words === null}
        onClick={() => {
          const at = transcript.current?.menuPlace();
          if (at) openMenu(at);
        }}
      />
    </>
  );
});
