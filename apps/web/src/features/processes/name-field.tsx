import { TextInput } from '@mantine/core';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useEffect, useRef, useState } from 'react';
import type { NamedProcess } from './rename-form.tsx';
import classes from './rename-in-place.module.css';
import { processTexts } from './texts.ts';
import { useProcessNameForm } from './use-process-name.ts';

/** Enter or leaving the field renames the process; Escape keeps its name. */
export function NameField({ process, onClose }: { process: NamedProcess; onClose: () => void }) {
  const t = useTexts(processTexts);
  const errorMessage = useErrorMessage();
  const [name, setName] = useState(process.name);
  const { Form } = useProcessNameForm(process.id);
  const rename = useWrite(processes.update, {
    refreshes: [processes.list, processes.get],
    showsError: true,
  });
  const input = useRef<HTMLInputElement>(null);
  // It takes the place of the control that opened it.
  useEffect(() => input.current?.select(), []);
  const checked = Form.safeParse({ name });
  const fault = checked.success ? undefined : checked.error.issues[0]?.message;
  const save = () => {
    if (rename.isPending) return;
    if (name === process.name) onClose();
    else if (checked.success)
      rename.mutate({ params: { id: process.id }, body: checked.data }, { onSuccess: onClose });
  };
  return (
    <TextInput
      className={classes.field}
      size="xs"
      aria-label={t('name')}
      value={name}
      ref={input}
      error={fault ?? (rename.error ? errorMessage(rename.error) : undefined)}
      readOnly={rename.isPending}
      onChange={(event) => {
        rename.reset();
        setName(event.currentTarget.value);
      }}
      onBlur={() => (fault === undefined ? save() : onClose())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        else if (event.key === 'Escape') onClose();
        else return;
        event.stopPropagation();
      }}
    />
  );
}
