import { createParser } from 'eventsource-parser';
import { parseJson } from './chat.ts';

/** The JSON of each event of a body: of server-sent events, or of lines. Other texts are left out. */
export async function* eventsOf(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<unknown> {
  const texts: string[] = [];
  const feed = /^text\/event-stream/i.test(contentType) ? serverSentEvents(texts) : lines(texts);
  const decoder = new TextDecoder();
  for await (const part of body) {
    feed(decoder.decode(part, { stream: true }));
    for (const text of texts.splice(0)) {
      const json = parseJson(text);
      if (json !== undefined) yield json;
    }
  }
  feed('\n\n');
  for (const text of texts) {
    const json = parseJson(text);
    if (json !== undefined) yield json;
  }
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html */
function serverSentEvents(texts: string[]): (part: string) => void {
  const parser = createParser({ onEvent: ({ data }) => texts.push(data) });
  return (part) => parser.feed(part);
}

function lines(texts: string[]): (part: string) => void {
  let rest = '';
  return (part) => {
    const whole = (rest + part).split('\n');
    rest = whole.pop() ?? '';
    texts.push(...whole.filter((line) => line.trim() !== ''));
  };
}
