import { TextInput } from '@mantine/core';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { TemplateField } from '@scriptorium/node-web/template-editor/template-field.tsx';
import { isHeaderName, isReservedHeader, type FieldMap, type FieldValue } from './request.ts';
import { sendRequestTexts } from './texts.ts';

interface FieldDialogProps {
  kind: 'header' | 'field';
  title: string;
  map: FieldMap;
  /** The field to change; absent for a new one. */
  name: string | undefined;
  onSave: (key: string, value: FieldValue) => void;
  onClose: () => void;
}

function useKeyError({ kind, map, name }: FieldDialogProps) {
  const t = useTexts(sendRequestTexts);
  const inForms = useTexts(formTexts);
  // Names of headers are not case-sensitive.
  const same = (a: string, b: string) => (kind === 'header' ? a.toLowerCase() === b.toLowerCase() : a === b);
  return (key: string) => {
    if (key === '') return inForms('entity.validation.required');
    if (kind === 'header' && !isHeaderName(key)) return t('headerName');
    if (kind === 'header' && isReservedHeader(key)) return t('headerReserved');
    const taken = Object.keys(map).some((other) => other !== name && same(other, key));
    return taken ? t('keyTaken') : undefined;
  };
}

/** A header or a field of the JSON body: key and value are required (SEND-05). */
export function FieldDialog(props: FieldDialogProps) {
  const { title, map, name, onSave, onClose } = props;
  const t = useTexts(sendRequestTexts);
  const inForms = useTexts(formTexts);
  const keyErrorOf = useKeyError(props);
  const [key, setKey] = useState(name ?? '');
  const [field, setField] = useState<FieldValue>(() => (name === undefined ? undefined : map[name]) ?? EMPTY);
  const [asked, setAsked] = useState(false);
  const keyError = keyErrorOf(key.trim());
  const valueError = field.value.trim() === '' ? inForms('entity.validation.required') : undefined;

  const submit = () => {
    setAsked(true);
    if (!keyError && !valueError) onSave(key.trim(), field);
  };
  return (
    <DialogForm onClose={onClose} title={title} onSubmit={submit}>
      <TextInput
        label={t('key')}
        withAsterisk
        data-autofocus
        maxLength={200}
        value={key}
        error={asked ? keyError : undefined}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <TemplateField
        label={t('value')}
        required
        singleLine={props.kind === 'header'}
        value={field.value}
        error={asked ? valueError : undefined}
        onChange={({ value, editorState }) => setField({ value, editorState })}
      />
    </DialogForm>
  );
}

const EMPTY: FieldValue = { value: '', editorState: null };
