import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { processes, type Actor } from '@scriptorium/contract/process/processes.ts';
import { ARTIFACT, nextSpeaker } from '@scriptorium/domain/transcript/transcript.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { usePanelPart } from '@scriptorium/node-web/panel-parts.ts';
import { fileParserTexts } from './texts.ts';

type Speaker = Pick<Actor, 'actor' | 'name'>;

/** Speakers as they are wanted, with the names from which that was made; those that were removed have no name. */
export function speakerChanges(before: readonly Speaker[], after: readonly Speaker[]) {
  const names = new Map(before.map(({ actor, name }) => [actor, name]));
  const kept = after.map(({ actor, name }) => ({ actor, name, was: names.get(actor) ?? null }));
  for (const { actor } of after) names.delete(actor);
  return [...kept, ...[...names].map(([actor, was]) => ({ actor, name: null, was }))];
}

/** The speakers of the process, at least one, and the artifact speaker that every process has. */
export function ActorsSection({ processId, readOnly }: { processId: number; readOnly: boolean }) {
  const read = useRead(processes.get, { params: { id: processId }, query: {} });
  return (
    <ReadStates read={read}>
      {({ actors }) => (
        <ActorsForm
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
  const save = useWrite(processes.setActors, { refreshes: [processes.get] });
  const { value: actors, edit } = usePanelPart<readonly Speaker[]>({
    name: 'actors',
    stored: stored.map(({ actor, name }) => ({ actor, name })),
    isValid: (speakers) => speakers.every(({ name }) => name.trim() !== ''),
    write: (speakers, base) =>
      save.mutateAsync({ params: { id: processId }, body: speakerChanges(base, speakers) }),
  });

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
              edit(
                actors.map((one) => (one.actor === actor ? { actor, name: changedName } : one)),
                'typed',
              );
            }}
          />
          {!readOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              mt={4}
              disabled={actors.length === 1}
              aria-label={t('removeActor', { actor })}
              onClick={() =>
                edit(
                  actors.filter((one) => one.actor !== actor),
                  'chosen',
                )
              }
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <TextInput label={t('artifact')} description={t('artifactAbout')} value={ARTIFACT} readOnly disabled />
      {!readOnly && (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => {
              const actor = nextSpeaker(new Set(actors.map((one) => one.actor)));
              edit([...actors, { actor, name: actor }], 'chosen');
            }}
          >
            {t('addActor')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
