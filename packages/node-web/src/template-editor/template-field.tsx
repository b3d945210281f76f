import { Box, Input } from '@mantine/core';
import { unknownWildcards } from '@scriptorium/domain/text/wildcards.ts';
import { PartSpinner } from '@scriptorium/ui/loading.tsx';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Suspense, useId, useRef, type ReactNode } from 'react';
import type { TemplateHandle } from './template-input.tsx';
import type { TemplateValue } from './template-plugins.tsx';
import classes from './template.module.css';
import { templateTexts } from './texts.ts';
import { WildcardPicker } from './wildcard-picker.tsx';
import { useWildcards } from './wildcard-words.ts';

const TemplateInput = lazyComponent(async () => (await import('./template-input.tsx')).TemplateInput);

interface TemplateFieldProps {
  label: string;
  description?: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (next: TemplateValue) => void;
  singleLine?: boolean;
  readOnly?: boolean;
  required?: boolean;
  /** The caret is at its end as soon as it is shown. */
  takesFocus?: boolean;
  /** The text without the characters that it may not have; nothing can be pasted then. */
  allowed?: (text: string) => string;
}

/** A text with wildcards: they are shown as chips and picked from a tree. */
export function TemplateField(props: TemplateFieldProps) {
  const {
    label,
    description,
    value,
    onChange,
    singleLine = false,
    readOnly = false,
    required = false,
  } = props;
  const t = useTexts(templateTexts);
  const id = useId();
  const handle = useRef<TemplateHandle>(null);
  const list = useWildcards();
  const unknown = list ? unknownWildcards(value, new Set(list.map(({ name }) => name))) : [];
  // Says more than what the server says about the field.
  const error = unknown.length > 0 ? t('unknownIn', { names: unknown.join(', ') }) : props.error;
  const describedBy = [description && `${id}-about`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <Input.Label id={id} required={required} labelElement="div">
        {label}
      </Input.Label>
      {description && (
        <Input.Description id={`${id}-about`} mb={4}>
          {description}
        </Input.Description>
      )}
      <div className={classes.field} data-invalid={error !== undefined || undefined}>
        <Suspense
          fallback={
            <Box mih={34}>
              <PartSpinner size="xs" m={9} aria-label={t('loading')} />
            </Box>
          }
        >
          <TemplateInput
            ref={handle}
            value={value}
            onChange={onChange}
            singleLine={singleLine}
            readOnly={readOnly}
            required={required}
            takesFocus={props.takesFocus ?? false}
            allowed={props.allowed}
            labelledBy={id}
            describedBy={describedBy || undefined}
            invalid={error !== undefined}
          />
        </Suspense>
        {!readOnly && <WildcardPicker field={label} onPick={(name) => handle.current?.insert(name)} />}
      </div>
      {error && (
        <Input.Error id={`${id}-error`} mt={5}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
