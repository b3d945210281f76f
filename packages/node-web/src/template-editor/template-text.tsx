import { parseTemplate } from '@scriptorium/domain/text/wildcards.ts';
import classes from './template.module.css';
import { useFullName, useWildcards } from './wildcard-words.ts';

/** The parts of a template with where each begins. */
function placedParts(template: string) {
  let end = 0;
  return parseTemplate(template).map((part) => {
    const at = end;
    end += part.kind === 'text' ? part.text.length : part.name.length + '${}'.length;
    return { ...part, at };
  });
}

/** A template to read: its wildcards as chips. */
export function TemplateText({ text }: { text: string }) {
  const list = useWildcards();
  const fullName = useFullName();
  return (
    <span className={classes.text}>
      {placedParts(text).map((part) => {
        if (part.kind === 'text') return <span key={part.at}>{part.text}</span>;
        const known = list?.find(({ name }) => name === part.name);
        return (
          <span key={part.at} className={classes.chip} data-unknown={(list && !known) || undefined}>
            {known ? fullName(known) : part.name}
          </span>
        );
      })}
    </span>
  );
}
