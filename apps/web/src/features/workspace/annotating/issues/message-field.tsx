import { ActionIcon } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import type { User } from '@scriptorium/contract/people/account.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconSend2 } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import type { Message } from '@scriptorium/annotating/kinds/issues/issues.sending.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import { issueTexts } from './issue-texts.ts';
import { MentionTextarea, mentionedIn } from './mention-textarea.tsx';

interface MessageFieldProps {
  label: string;
  /** Name of the button. */
  action: string;
  disabled?: boolean;
  takesFocus?: boolean;
  onSend: (message: Message) => void;
}

/** A text that Enter sends; Shift+Enter starts a new line (ISSUE-06). */
export function MessageField({
  label,
  action,
  disabled = false,
  takesFocus = false,
  onSend,
}: MessageFieldProps) {
  const t = useTexts(issueTexts);
  const [text, setText] = useState('');
  const [people, setPeople] = useState<readonly User[]>([]);
  const isEmpty = text.trim() === '';
  const send = (): void => {
    if (isEmpty || disabled) return;
    onSend({ text, clientId: newClientId(), mentions: mentionedIn(text, people) });
    setText('');
    setPeople([]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <MentionTextarea
      autosize
      minRows={2}
      maxRows={8}
      maxLength={10_000}
      label={label}
      description={t('commentKeys')}
      inputWrapperOrder={['label', 'input', 'description']}
      disabled={disabled}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened a menu to write this text
      autoFocus={takesFocus}
      value={text}
      onText={setText}
      chosen={people}
      onChosen={setPeople}
      onKey={onKeyDown}
      rightSectionWidth={40}
      rightSection={
        <Tooltip label={action}>
          <ActionIcon aria-label={action} disabled={isEmpty || disabled} onClick={send}>
            <IconSend2 size={17} />
          </ActionIcon>
        </Tooltip>
      }
    />
  );
}
