import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconSearch } from '@tabler/icons-react';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { graphTexts } from '../model/texts.ts';
import { useTypeFilter, useTypeAbout, useTypeName } from '../model/type-names.ts';
import { TypeIcon } from './node-button.tsx';
import classes from './type-chooser.module.css';

interface TypeChooserProps<Type extends ActivityType> {
  readonly types: readonly Type[];
  readonly onChoose: (type: Type) => void;
  /** Shown above the list. */
  readonly head: ReactNode;
  /** Text instead of an empty list. */
  readonly none: string;
}

/** Types of nodes, each with a line of explanation, with a search; arrow keys go through the list. */
export function TypeChooser<Type extends ActivityType>(props: TypeChooserProps<Type>) {
  const { types, onChoose, head, none } = props;
  const t = useTexts(graphTexts);
  const typeName = useTypeName();
  const about = useTypeAbout();
  const filter = useTypeFilter();
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = filter(types, search);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  const rows = () => [...(list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = rows().findIndex((row) => row === document.activeElement);
    const next = rows()[at + step];
    if (next) next.focus();
    else if (step < 0) input.current?.focus();
  };
  return (
    <>
      {head}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={handleKey}>
        <label className={classes.search}>
          <IconSearch size={15} aria-hidden />
          <input
            ref={input}
            type="search"
            aria-label={t('searchTypes')}
            placeholder={t('searchTypes')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              const [first] = shown;
              if (event.key === 'Enter' && first && search.trim() !== '') onChoose(first);
            }}
          />
        </label>
        {/* The wheel scrolls the list, not the canvas. */}
        <div ref={list} className={`${classes.list} nowheel`}>
          {shown.length === 0 && (
            <p className={classes.none}>{types.length === 0 ? none : t('noTypeFound')}</p>
          )}
          {shown.map((type) => (
            <div key={type} className={classes.row}>
              <TypeIcon type={type} size={16} />
              <span className={classes.words}>
                <button
                  type="button"
                  className={classes.name}
                  aria-describedby={`${id}${type}`}
                  onClick={() => onChoose(type)}
                >
                  {typeName(type)}
                </button>
                <span id={`${id}${type}`} className={classes.about}>
                  {about(type)}
                </span>
              </span>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
