import { expect, it } from 'vitest';
import { AccountChange } from './people/account.ts';
import { ExternalSplitterDraft } from './machines/external-splitters.ts';
import { ModelDraft } from './machines/models.ts';
import { ProcessDraft, TagDraft } from './process/processes.ts';
import { SavedViewDraft } from './people/saved-views.ts';
import { SecretDraft } from './process/secrets.ts';
import { UserDraft } from './people/users.ts';

it.each([
  ['a process', ProcessDraft, 'name'],
  ['a tag of processes', TagDraft, 'name'],
  ['a secret', SecretDraft, 'name'],
  ['a saved view', SavedViewDraft, 'name'],
  ['a splitter', ExternalSplitterDraft, 'name'],
  ['a model', ModelDraft, 'name'],
  ['the own account', AccountChange, 'lastName'],
  ['a user', UserDraft, 'firstName'],
] as const)('the name of %s is one that people can see', (_, schema, field) => {
  const isRefused = (name: string) =>
    (schema.safeParse({ [field]: name }).error?.issues ?? []).some(
      ({ code, path }) => code === 'custom' && path[0] === field,
    );
  expect(['Name', '\u{200b}', '\u{3164}', 'a\u{202e}b'].map(isRefused)).toEqual([false, true, true, true]);
});
