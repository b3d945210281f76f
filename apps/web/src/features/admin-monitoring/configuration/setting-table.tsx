import { Badge, Table, Text } from '@mantine/core';
import type { SettingView } from '@scriptorium/contract/management/management-logs.ts';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { hasText, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ReactNode } from 'react';
import classes from '../monitoring.module.css';
import { configurationTexts } from './configuration-texts.ts';
import { settingTexts } from './setting-texts.ts';

/** The description of a setting in the language of the page; settings unknown to the page use the server's text. */
export function useSettingDescription(): (setting: SettingView) => string {
  const t = useTexts(settingTexts);
  return ({ name, meaning }) => (hasText(settingTexts, name) ? t(name) : meaning);
}

/** Renders text between backticks as code. */
const withCode = (text: string): ReactNode[] =>
  text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Text span inherit key={part} className={classes.code}>
        {part}
      </Text>
    ),
  );

function Row({ setting }: { setting: SettingView }) {
  const t = useTexts(configurationTexts);
  const descriptionOf = useSettingDescription();
  const { name, value, fallback, source } = setting;
  const isSet = source === 'environment' || source === 'command line';
  return (
    <Table.Tr>
      <Table.Td>
        <Text span fw={550} className={classes.code}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {withCode(descriptionOf(setting))}
        </Text>
      </Table.Td>
      <Table.Td className={classes.code}>
        {value || (
          <Text span size="sm" c="dimmed">
            {t('none')}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes.code} c="dimmed">
        {fallback}
      </Table.Td>
      <Table.Td>
        <Badge variant="light" tt="none" color={isSet ? undefined : 'gray'}>
          {t(source)}
        </Badge>
      </Table.Td>
    </Table.Tr>
  );
}

export function SettingTable({ settings }: { settings: readonly SettingView[] }) {
  const t = useTexts(configurationTexts);
  return (
    <Table.ScrollContainer minWidth={860}>
      <DataTable layout="fixed" aria-label={t('settings')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="42%">{t('name')}</Table.Th>
            <Table.Th>{t('value')}</Table.Th>
            <Table.Th w="18%">{t('fallback')}</Table.Th>
            <Table.Th w={150}>{t('source')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {settings.map((setting) => (
            <Row key={setting.name} setting={setting} />
          ))}
        </Table.Tbody>
      </DataTable>
    </Table.ScrollContainer>
  );
}
