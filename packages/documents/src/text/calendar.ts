import { periodText, type CalendarTime } from './calendar-time.ts';

interface Property {
  name: string;
  params: Map<string, string>;
  value: string;
}

const COMPONENT = /^(?:VEVENT|VTODO|VJOURNAL)$/;

/** Whether a text is a calendar file (RFC 5545), as invitations in mails are. */
export const isCalendar = (text: string): boolean => /^\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 200));

/** The events of a calendar file as a text for people; null where it has none. */
export function calendarText(source: string): string | null {
  const events: string[] = [];
  let method: Property | undefined;
  let event: Property[] | null = null;
  let depth = 0;
  for (const property of propertiesOf(source)) {
    const { name, value } = property;
    if (name === 'METHOD') method = property;
    if (name === 'BEGIN' && event) depth++;
    else if (name === 'BEGIN' && COMPONENT.test(value.toUpperCase())) event = [];
    else if (name === 'END' && depth > 0) depth--;
    else if (name === 'END' && event) {
      events.push(eventText(event, method?.value.trim().toUpperCase() === 'CANCEL'));
      event = null;
    } else if (event && depth === 0) event.push(property);
  }
  if (event) events.push(eventText(event, false));
  return events.length === 0 ? null : events.join('\n\n');
}

/** Long lines are folded: a line that begins with a blank continues the one before it. */
function propertiesOf(source: string): Property[] {
  const lines = source.replaceAll(/(?:\r\n?|\n)[ \t]/g, '').split(/\r\n?|\n/);
  return lines.flatMap((line) => {
    const match = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^":;,]*)(?:,(?:"[^"]*"|[^":;,]*))*)*):(.*)$/.exec(line);
    if (!match) return [];
    const [, name = '', params = '', value = ''] = match;
    const pairs = Array.from(
      params.matchAll(/;([\w-]+)=((?:"[^"]*"|[^";])*)/g),
      ([, key = '', text = '']) => [key.toUpperCase(), text.replaceAll('"', '')] as const,
    );
    return [{ name: name.toUpperCase(), params: new Map(pairs), value }];
  });
}

function eventText(event: readonly Property[], isMethodCancel: boolean): string {
  const first = (name: string) => event.find((property) => property.name === name);
  const text = (name: string) => unescape(first(name)?.value ?? '').trim();
  const time = (name: string): CalendarTime | undefined => {
    const property = first(name);
    return property && { value: property.value.trim(), zone: property.params.get('TZID') ?? null };
  };
  const isCancelled = isMethodCancel || text('STATUS').toUpperCase() === 'CANCELLED';
  const people = (name: string) =>
    event
      .filter((property) => property.name === name)
      .map(personText)
      .join(', ');
  const lines: [string, string][] = [
    ['Status', isCancelled ? 'Cancelled' : ''],
    ['Summary', text('SUMMARY')],
    ['When', periodText(time('DTSTART'), time('DTEND') ?? time('DUE'), text('DURATION'))],
    ['Repeats', text('RRULE')],
    ['Where', text('LOCATION')],
    ['Organiser', people('ORGANIZER')],
    ['Attendees', people('ATTENDEE')],
    ['Description', text('DESCRIPTION')],
    ['Comment', text('COMMENT')],
  ];
  return lines.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`])).join('\n');
}

const unescape = (value: string): string =>
  value.replaceAll(/\\(.)/g, (_, letter: string) => (letter === 'n' || letter === 'N' ? '\n' : letter));

function personText({ params, value }: Property): string {
  const address = value.replace(/^mailto:/i, '').trim();
  const name = params.get('CN')?.trim();
  return name && name !== address ? `${name} <${address}>` : address;
}
