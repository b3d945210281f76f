import type { ListedUser } from '@scriptorium/contract/users.ts';
import { users } from '@scriptorium/contract/users.ts';
import { useWrite } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useAskDeletion } from '../ask-deletion.tsx';
import { READ_OF_PEOPLE } from '../reloads.ts';
import { peopleTexts } from '../texts.ts';

/** What is done to an account from the list and from its own page. */
export function useUserActions(onDeleted: () => void = () => {}) {
  const t = useTexts(peopleTexts);
  const ask = useAskDeletion();
  const remove = useWrite(users.remove, { refreshes: READ_OF_PEOPLE });
  const update = useWrite(users.update, { refreshes: READ_OF_PEOPLE });
  return {
    askRemoval: ({ id, login }: Pick<ListedUser, 'id' | 'login'>) =>
      ask(t('deleteUserTitle'), t('deleteUserQuestion', { login }), () =>
        remove.mutate({ params: { id } }, { onSuccess: onDeleted }),
      ),
    setActivated: (id: number, activated: boolean) => update.mutate({ body: { id, activated } }),
    busy: remove.isPending || update.isPending,
  };
}
