import { authorities, type AuthorityDraft, type AuthorityRow } from '@scriptorium/contract/people/roles.ts';
import { ANY } from '@scriptorium/domain/access/access.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { PEOPLE_ENDPOINTS } from '../people-endpoints.ts';
import { AuthorityFields } from '../rights/authority-fields.tsx';
import { peopleTexts } from '../texts.ts';

interface AuthorityFormProps {
  /** Null creates a new one. */
  authority: AuthorityRow | null;
  onClose: () => void;
}

/** Component and mode of a right; a change applies to everyone who holds it. Every combination is valid. */
export function AuthorityForm({ authority, onClose }: AuthorityFormProps) {
  const t = useTexts(peopleTexts);
  const errorMessage = useErrorMessage();
  const create = useWrite(authorities.create, { refreshes: PEOPLE_ENDPOINTS, showsError: true });
  const update = useWrite(authorities.update, { refreshes: PEOPLE_ENDPOINTS, showsError: true });
  const [draft, setDraft] = useState<AuthorityDraft>({
    type: authority?.type ?? 'PROCESS',
    componentId: authority?.componentId ?? ANY,
    mode: authority?.mode ?? 'READ',
  });
  const write = authority === null ? create : update;
  const save = () => {
    const options = { onSuccess: onClose };
    if (authority === null) create.mutate({ body: draft }, options);
    else update.mutate({ body: { id: authority.id, ...draft } }, options);
  };
  return (
    <DialogForm
      onClose={onClose}
      size={520}
      title={authority === null ? t('newAuthority') : t('editAuthority', { id: authority.id })}
      onSubmit={save}
      saving={write.isPending}
    >
      <AuthorityFields
        value={draft}
        onChange={setDraft}
        labels={{ type: t('type'), component: t('component'), mode: t('mode') }}
        error={write.error ? errorMessage(write.error) : undefined}
      />
    </DialogForm>
  );
}
