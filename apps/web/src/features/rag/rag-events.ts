import type { RagEvent } from '@scriptorium/contract/rag.ts';

/** The lines of an answer as they arrive. */
export async function* ragEvents({ body }: Response): AsyncGenerator<RagEvent> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    const lines = (rest + (value ?? '')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as RagEvent;
    if (done) return;
  }
}
