import { secrets, type Secret } from '@scriptorium/contract/process/secrets.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { draftOf, isSavable, RuleFields, ruleOf, type RuleDraft } from './rule-fields.tsx';
import { secretTexts } from './texts.ts';

/** Changes where a secret may go. */
export function RuleForm({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const t = useTexts(secretTexts);
  const update = useWrite(secrets.update, { refreshes: [secrets.list] });
  const [draft, setDraft] = useState<RuleDraft>(() => draftOf(secret));
  const save = () =>
    update.mutate(
      { params: { id: secret.id }, query: { active: String(secret.active) }, body: ruleOf(draft) },
      { onSuccess: onClose },
    );
  return (
    <DialogForm
      title={t('changeOf', { name: secret.name })}
      onSubmit={save}
      onClose={onClose}
      saving={update.isPending}
      disabled={!isSavable(draft)}
    >
      <RuleFields draft={draft} onChange={setDraft} takesFocus />
    </DialogForm>
  );
}
