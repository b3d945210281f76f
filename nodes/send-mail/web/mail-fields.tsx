import { Group, NumberInput, Stack, TextInput } from '@mantine/core';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { SavedTogether } from '@scriptorium/node-web/saved-together.tsx';
import { SecretSelect } from '@scriptorium/node-web/secrets/secret-select.tsx';
import { TemplateField } from '@scriptorium/node-web/template-editor/template-field.tsx';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { hostOfMailServer } from '@scriptorium/domain/secrets/secret-hosts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { mailOf, problemsOf, type MailSettings } from './mail.ts';
import { sendMailTexts } from './texts.ts';

/** The error of a field; none for the empty fields of a new node. */
function useErrors({ isTouched, draft, errorOf }: NodePanelProps) {
  const t = useTexts(sendMailTexts);
  const inForms = useTexts(formTexts);
  const problems = isTouched ? problemsOf(draft) : {};
  return (field: keyof MailSettings): string | undefined => {
    const problem = problems[field];
    if (problem === 'required') return inForms('entity.validation.required');
    if (problem === 'pattern') return field === 'smtpHost' ? t('smtpHostError') : t('usernameError');
    return errorOf(field);
  };
}

/** Subject and text, both with wildcards. */
export function MessageFields(panel: NodePanelProps) {
  const t = useTexts(sendMailTexts);
  const { node, draft, edit, readOnly } = panel;
  const { subject, template } = mailOf(draft);
  const stored = mailOf(node);
  const errorOf = useErrors(panel);
  return (
    <Stack gap="sm">
      <TemplateField
        label={t('subject')}
        singleLine
        required
        readOnly={readOnly}
        value={subject}
        error={errorOf('subject')}
        onChange={({ value }) => edit({ subject: value }, 'typed')}
      />
      <TemplateField
        label={t('template')}
        required
        readOnly={readOnly}
        value={template}
        error={errorOf('template')}
        onChange={({ value, editorState }) =>
          edit(
            {
              template: value,
              templateEditorState: value === stored.template ? stored.templateEditorState : editorState,
            },
            'typed',
          )
        }
      />
    </Stack>
  );
}

export function ServerFields(panel: NodePanelProps) {
  const t = useTexts(sendMailTexts);
  const { draft, edit, readOnly } = panel;
  const { smtpHost, smtpPort, username } = mailOf(draft);
  const errorOf = useErrors(panel);
  return (
    <SavedTogether>
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextInput
          label={t('smtpHost')}
          withAsterisk
          flex={1}
          maxLength={255}
          spellCheck={false}
          value={smtpHost}
          readOnly={readOnly}
          error={errorOf('smtpHost')}
          onChange={({ currentTarget: { value } }) => edit({ smtpHost: value }, 'typed')}
        />
        <NumberInput
          label={t('smtpPort')}
          withAsterisk
          w={96}
          min={1}
          max={65_535}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={smtpPort ?? ''}
          readOnly={readOnly}
          error={errorOf('smtpPort')}
          onChange={(value) => edit({ smtpPort: typeof value === 'number' ? value : null }, 'typed')}
        />
      </Group>
      <TextInput
        label={t('username')}
        description={t('usernameAbout')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        value={username}
        readOnly={readOnly}
        error={errorOf('username')}
        onChange={({ currentTarget: { value } }) => edit({ username: value }, 'typed')}
      />
      <SecretSelect
        processId={draft.processId}
        chosen={(draft['secret'] as { id: number } | null)?.id}
        readOnly={panel.readOnly}
        error={panel.errorOf('secret')}
        onChoose={(secret) => edit({ secret }, 'typed')}
        label={t('secret')}
        placeholder={t('secretNone')}
        target={hostOfMailServer(smtpHost, smtpPort ?? 0)}
      />
    </SavedTogether>
  );
}
