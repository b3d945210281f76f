import {
  ActionIcon,
  Anchor,
  Button,
  Code,
  CopyButton,
  Group,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { PanelSections } from '@scriptorium/node-web/panel-sections.tsx';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconCheck, IconCopy, IconDice5, IconKey } from '@tabler/icons-react';
import { MAX_ENDPOINT } from '@scriptorium/domain/graph/http-endpoint.ts';
import { curlCommands, endpointOf, endpointProblem, randomEndpoint } from './endpoint.ts';
import { httpUploadTexts } from './texts.ts';

const KEYS_PATH = '/account/api-keys';

const addressOf = (endpoint: string): string => `${globalThis.location.origin}/api/http-upload/${endpoint}`;

/** The endpoint and whether it answers. */
function AddressSection({ draft, edit, errorOf, isTouched, readOnly }: NodePanelProps) {
  const t = useTexts(httpUploadTexts);
  const inForms = useTexts(formTexts);
  const endpoint = endpointOf(draft);
  // No errors for the empty field of a new node.
  const problem = isTouched ? endpointProblem(draft) : null;
  const texts = { required: inForms('entity.validation.required'), pattern: t('endpointPattern') };
  const refused = errorOf('endpoint');
  const ofServer = refused === inForms('nameUniquenessError') ? t('uniqWarning') : refused;
  return (
    <Stack gap="sm">
      <TextInput
        label={t('endpoint')}
        description={t('endpointHint')}
        withAsterisk
        maxLength={MAX_ENDPOINT}
        value={endpoint}
        readOnly={readOnly}
        spellCheck={false}
        error={problem ? texts[problem] : ofServer}
        onChange={(event) => edit({ endpoint: event.currentTarget.value.trim() }, 'typed')}
        rightSection={
          readOnly ? null : (
            <Tooltip label={t('generate')}>
              <ActionIcon
                variant="subtle"
                aria-label={t('generate')}
                onClick={() => edit({ endpoint: randomEndpoint() })}
              >
                <IconDice5 size={18} />
              </ActionIcon>
            </Tooltip>
          )
        }
      />
      <Switch
        label={t('active')}
        description={t('activeHint')}
        checked={draft['active'] !== false}
        disabled={readOnly}
        onChange={(event) => edit({ active: event.currentTarget.checked })}
      />
    </Stack>
  );
}

function Command({ title, text }: { title: string; text: string }) {
  const t = useTexts(httpUploadTexts);
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <CopyButton value={text} timeout={3000}>
          {({ copied, copy }) => (
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              aria-label={`${t('copy')}: ${title}`}
              onClick={copy}
            >
              <span aria-live="polite">{copied ? t('copied') : t('copy')}</span>
            </Button>
          )}
        </CopyButton>
      </Group>
      <Code block aria-label={title} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
    </Stack>
  );
}

/** Ready commands for the stored endpoint. */
function CommandsSection({ node, open }: NodePanelProps) {
  const t = useTexts(httpUploadTexts);
  const endpoint = endpointOf(node);
  const commands = curlCommands(addressOf(endpoint));
  return (
    <Stack gap="sm">
      <Text size="sm">{t('key')}</Text>
      <Anchor
        href={KEYS_PATH}
        size="sm"
        onClick={(event) => {
          event.preventDefault();
          open(KEYS_PATH);
        }}
      >
        <IconKey size={14} aria-hidden /> {t('openKeys')}
      </Anchor>
      {endpoint === '' ? (
        <Text size="sm" c="dimmed">
          {t('endpointFirst')}
        </Text>
      ) : (
        <>
          <Command title={t('asForm')} text={commands.form} />
          <Command title={t('asBody')} text={commands.body} />
          <Text size="xs" c="dimmed">
            {t('bodyHint')}
          </Text>
        </>
      )}
    </Stack>
  );
}

export const NewNodeFields = AddressSection;

export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(httpUploadTexts);
  return (
    <PanelSections
      sections={[
        { key: 'address', title: t('address'), content: <AddressSection {...panel} /> },
        { key: 'howTo', title: t('howTo'), content: <CommandsSection {...panel} /> },
      ]}
    />
  );
}
