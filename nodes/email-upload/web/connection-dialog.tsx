import { zodResolver } from '@hookform/resolvers/zod';
import { sources } from '@scriptorium/contract/connections/sources.ts';
import { showFieldErrors } from '@scriptorium/node-web/server-errors.ts';
import { ConnectionTest } from '@scriptorium/node-web/sources/connection-test.tsx';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useForm, useWatch } from 'react-hook-form';
import { emailConnections, type EmailConnection } from '../email-upload.contract.ts';
import { AccountFields, ContentFields, ServerFields } from './connection-fields.tsx';
import { bodyOf, FormFields, initialValues, needsPassword, type FormValues } from './connection-form.ts';
import { emailUploadTexts } from './texts.ts';

interface ConnectionDialogProps {
  readonly nodeId: number;
  /** Null adds a new one. */
  readonly edited: EmailConnection | null;
  readonly onClose: () => void;
}

/** The settings of a mailbox, which can be tested before they are saved. */
export function ConnectionDialog({ nodeId, edited, onClose }: ConnectionDialogProps) {
  const t = useTexts(emailUploadTexts);
  const inForms = useTexts(formTexts);
  const call = useCall();
  const refreshes = [emailConnections.list, sources.ofNode];
  const create = useWrite(emailConnections.create, { refreshes });
  const update = useWrite(emailConnections.update, { refreshes });
  const form = useForm<FormValues, unknown, FormFields>({
    resolver: zodResolver(FormFields),
    mode: 'onTouched',
    defaultValues: initialValues(edited),
  });
  const values = useWatch({ control: form.control });
  const given = FormFields.safeParse(values);
  const asksPassword = needsPassword(edited, values);
  const isPasswordMissing = asksPassword && (values.password ?? '') === '';
  const save = form.handleSubmit(async (fields) => {
    if (isPasswordMissing) {
      const message = inForms('entity.validation.required');
      return form.setError('password', { message }, { shouldFocus: true });
    }
    const body = bodyOf(fields);
    try {
      if (edited === null) await create.mutateAsync({ body: { ...body, nodeId } });
      else await update.mutateAsync({ params: { id: edited.id }, body });
      onClose();
    } catch (error) {
      showFieldErrors(error, form.setError);
    }
  });
  const test = () => {
    if (!given.success) throw new Error('The form is not complete');
    const body = { ...bodyOf(given.data), nodeId, ...(edited === null ? {} : { id: edited.id }) };
    return call(emailConnections.test, { body }, { messages: { error: null } });
  };
  return (
    <DialogForm
      onClose={onClose}
      size={600}
      closeOnClickOutside={false}
      title={t(edited === null ? 'addTitle' : 'editTitle')}
      onSubmit={save}
      saving={form.formState.isSubmitting}
    >
      <ServerFields form={form} />
      <AccountFields form={form} edited={edited} asksPassword={asksPassword} />
      <ContentFields form={form} edited={edited} />
      <ConnectionTest
        run={test}
        disabled={!given.success || isPasswordMissing}
        of={JSON.stringify({ ...values, cron: null })}
      />
    </DialogForm>
  );
}
