import type { ListedUser } from '@scriptorium/contract/people/users.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useConfirmDeletion } from '@scriptorium/web-kit/forms/use-confirm-deletion.tsx';
import { PEOPLE_ENDPOINTS } from '../people-endpoints.ts';
import { peopleTexts } from '../texts.ts';

/** Account actions shared by the list and the account's page. */
export function useUserActions(onDeleted: () => void = () => {}) {
  const t = useTexts(peopleTexts);
  const confirmDeletion = useConfirmDeletion();
  const remove = useWrite(users.remove, { refreshes: PEOPLE_ENDPOINTS });
  const update = useWrite(users.update, { refreshes: PEOPLE_ENDPOINTS });
  return {
    confirmRemoval: ({ id, login }: Pick<ListedUser, 'id' | 'login'>) =>
      confirmDeletion(t('deleteUserTitle'), t('deleteUserQuestion', { login }), () =>
        remove.mutate({ params: { id } }, { onSuccess: onDeleted }),
      ),
    setActivated: (id: number, activated: boolean) => update.mutate({ body: { id, activated } }),
    busy: remove.isPending || update.isPending,
  };
}
