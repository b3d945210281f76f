import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { processes, type Actor } from '@scriptorium/contract/processes.ts';
import { ARTIFACT } from '@scriptorium/domain/transcript/transcript.ts';
import { useRead, useWrite } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/toasts.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ReadStates } from '@scriptorium/node-kit/panels/read-states.tsx';
import { useUnsavedPart } from '@scriptorium/node-kit/panels/unsaved-parts.ts';
import { fileParserTexts } from './texts.ts';

type Speaker = Pick<Actor, 'actor' | 'name'>;

/** The first unused code among SPEAKER1, SPEAKER2, … */
export function nextSpeaker(actors: readonly Speaker[]): string {
  const taken = new Set(actors.map(({ actor }) => actor));
  for (let number = 1; ; number += 1) if (!taken.has(`SPEAKER${number}`)) return `SPEAKER${number}`;
}

/** The speakers of the process, at least one, and the artifact speaker that every process has. */
export function ActorsSection({ processId, readOnly }: { processId: number; readOnly: boolean }) {
  const read = useRead(processes.get, { params: { id: processId }, query: {} });
  return (
    <ReadStates read={read}>
      {({ actors }) => (
        <ActorsForm
          key={JSON.stringify(actors)}
          stored={actors.filter(({ actor }) => actor !== ARTIFACT)}
          processId={processId}
          readOnly={readOnly}
        />
      )}
    </ReadStates>
  );
}

interface ActorsFormProps {
  stored: readonly Actor[];
  processId: number;
  readOnly: boolean;
}

function ActorsForm({ stored, processId, readOnly }: ActorsFormProps) {
  const t = useTexts(fileParserTexts);
  const [actors, setActors] = useState<readonly Speaker[]>(() =>
    stored.map(({ actor, name }) => ({ actor, name })),
  );
  const save = useWrite(processes.setActors, { refreshes: [processes.get] });
  const complete = actors.every(({ name }) => name.trim() !== '');
  const changed =
    JSON.stringify(actors) !== JSON.stringify(stored.map(({ actor, name }) => ({ actor, name })));
  const store = async (): Promise<boolean> => {
    try {
      await save.mutateAsync({ params: { id: processId }, body: [...actors] });
      toastSuccess(t('saved'));
      return true;
    } catch {
      // The toast of the call shows the error.
      return false;
    }
  };
  useUnsavedPart('actors', changed && !readOnly, complete ? store : null);

  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('actorsAbout')}
      </Text>
      {actors.map(({ actor, name }) => (
        <Group key={actor} gap="xs" align="flex-start" wrap="nowrap">
          <Text size="sm" w={92} mt={7} ff="monospace">
            {actor}
          </Text>
          <TextInput
            aria-label={t('actor', { actor })}
            flex={1}
            value={name}
            maxLength={100}
            readOnly={readOnly}
            error={name.trim() === '' ? t('nameNeeded') : undefined}
            onChange={(event) => {
              const changedName = event.currentTarget.value;
              setActors(actors.map((one) => (one.actor === actor ? { actor, name: changedName } : one)));
            }}
          />
          {!readOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              mt={4}
              disabled={actors.length === 1}
              aria-label={t('removeActor', { actor })}
              onClick={() => setActors(actors.filter((one) => one.actor !== actor))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <TextInput label={t('artifact')} description={t('artifactAbout')} value={ARTIFACT} readOnly disabled />
      {!readOnly && (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => {
              const actor = nextSpeaker(actors);
              setActors([...actors, { actor, name: actor }]);
            }}
          >
            {t('addActor')}
          </Button>
          <Button
            size="xs"
            disabled={!changed || !complete}
            loading={save.isPending}
            onClick={() => void store()}
          >
            {t('save')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
