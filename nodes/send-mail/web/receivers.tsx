import { Button, Group, Input, Select, Stack, Text, TextInput } from '@mantine/core';
import { Tool } from '@scriptorium/node-web/tool.tsx';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import {
  isEmail,
  MAX_RECEIVERS,
  RECEIVER_TYPES,
  type Receiver,
  type ReceiverType,
} from '../send-mail.definition.ts';
import { isListed, mailOf, withoutReceiver, withReceiver } from './mail.ts';
import classes from './receivers.module.css';
import { sendMailTexts } from './texts.ts';

/** The receivers of the mail, in a list of limited height (SEND-03, CONST-91). */
export function Receivers({ draft, edit, errorOf, readOnly }: NodePanelProps) {
  const t = useTexts(sendMailTexts);
  const { mailReceivers } = mailOf(draft);
  const change = (next: Receiver[]) => edit({ mailReceivers: next });
  const isReceiverMissing = mailReceivers.length > 0 && !mailReceivers.some(({ type }) => type === 'DO');
  const error = errorOf('mailReceivers') ?? (isReceiverMissing ? t('needsTo') : undefined);
  return (
    <Stack gap="xs">
      {mailReceivers.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noReceivers')}
        </Text>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a list without buttons
        <ul className={classes.list} aria-label={t('receivers')} tabIndex={readOnly ? 0 : undefined}>
          {mailReceivers.map(({ id, email, type }) => (
            <li key={id} className={classes.row}>
              <span className={classes.type}>{t(type)}</span>
              <span className={classes.email}>{email}</span>
              {!readOnly && (
                <Tool
                  label={t('remove', { email })}
                  icon={IconTrash}
                  onClick={() => change(withoutReceiver(mailReceivers, id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {error && <Input.Error>{error}</Input.Error>}
      {!readOnly && <NewReceiver receivers={mailReceivers} onAdd={change} />}
    </Stack>
  );
}

interface NewReceiverProps {
  receivers: readonly Receiver[];
  onAdd: (receivers: Receiver[]) => void;
}

/** Can be added once both address and type are set. */
function NewReceiver({ receivers, onAdd }: NewReceiverProps) {
  const t = useTexts(sendMailTexts);
  const inForms = useTexts(formTexts);
  const [email, setEmail] = useState('');
  const [type, setType] = useState<ReceiverType | null>(null);
  const isFull = receivers.length >= MAX_RECEIVERS;
  const isTaken = isListed(receivers, email);
  const isValid = isEmail(email.trim());
  const canAdd = isValid && type !== null && !isTaken && !isFull;
  const add = () => {
    if (!canAdd) return;
    onAdd(withReceiver(receivers, { email, type }));
    setEmail('');
  };
  const error = () => {
    if (isFull) return t('full');
    if (email.trim() === '') return undefined;
    return isValid ? isTaken && t('listed') : inForms('emailError');
  };
  return (
    <>
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="off"
          maxLength={254}
          flex={1}
          value={email}
          error={error()}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return;
            // The form of a new node is not submitted.
            event.preventDefault();
            add();
          }}
        />
        <Select
          label={t('type')}
          w={96}
          data={RECEIVER_TYPES.map((value) => ({ value, label: t(value) }))}
          value={type}
          onChange={(value) => setType(value as ReceiverType | null)}
        />
      </Group>
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={!canAdd}
          onClick={add}
        >
          {t('add')}
        </Button>
      </Group>
    </>
  );
}
