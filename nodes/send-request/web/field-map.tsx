import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Tool } from '@scriptorium/node-web/tool.tsx';
import { TemplateText } from '@scriptorium/node-web/template-editor/template-text.tsx';
import { FieldDialog } from './field-dialog.tsx';
import classes from './field-map.module.css';
import { withField, withoutField, type FieldMap } from './request.ts';
import { sendRequestTexts } from './texts.ts';

const WORDS = {
  header: {
    title: 'headers',
    none: 'noHeaders',
    add: 'addHeader',
    edit: 'editHeader',
    remove: 'removeHeader',
  },
  field: { title: 'body', none: 'noFields', add: 'addField', edit: 'editField', remove: 'removeField' },
} as const;

interface FieldMapProps {
  kind: keyof typeof WORDS;
  map: FieldMap;
  readOnly: boolean;
  /** The server's error for a field. */
  errorOf: (name: string) => string | undefined;
  onChange: (map: FieldMap) => void;
}

/** Headers, or the fields of a JSON body: each has a key and a template. */
export function FieldMapList({ kind, map, readOnly, errorOf, onChange }: FieldMapProps) {
  const t = useTexts(sendRequestTexts);
  const words = WORDS[kind];
  const [dialog, setDialog] = useState<{ name?: string } | null>(null);
  const fields = Object.entries(map);
  return (
    <Stack gap="xs">
      {fields.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(words.none)}
        </Text>
      ) : (
        <ul className={classes.list} aria-label={t(words.title)}>
          {fields.map(([name, { value }]) => (
            <li key={name} className={classes.row}>
              <div className={classes.words}>
                <span className={classes.key}>{name}</span>
                <TemplateText text={value} />
                {errorOf(name) && <Input.Error>{errorOf(name)}</Input.Error>}
              </div>
              {!readOnly && (
                <>
                  <Tool
                    label={t(words.edit, { name })}
                    icon={IconPencil}
                    onClick={() => setDialog({ name })}
                  />
                  <Tool
                    label={t(words.remove, { name })}
                    icon={IconTrash}
                    onClick={() => onChange(withoutField(map, name))}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => setDialog({})}
          >
            {t(words.add)}
          </Button>
        </Group>
      )}
      {dialog && (
        <FieldDialog
          kind={kind}
          title={dialog.name === undefined ? t(words.add) : t(words.edit, { name: dialog.name })}
          map={map}
          name={dialog.name}
          onSave={(key, value) => {
            onChange(withField(map, dialog.name, key, value));
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </Stack>
  );
}
