/** Shorter secrets occur in ordinary texts, such as `none`: answers are not changed for them. */
const SHORTEST_IN_ANSWERS = 8;
/** Shown in the place of a secret. */
const MASK = '…';

const SCHEME = /^(?:basic|bearer|token|apikey|key)\s+/i;

/**
 * The ways in which a receiver may repeat a secret: as it is, without its scheme, escaped for JSON, for an address, and in
 * base64, also within a longer text. Longest first.
 */
function formsOf(secrets: readonly (string | null)[], shortest = 1): readonly string[] {
  const plain = secrets
    .flatMap((secret) => {
      const whole = secret?.trim() ?? '';
      return [whole, whole.replace(SCHEME, '')];
    })
    .filter((secret) => secret.length >= Math.max(shortest, 1));
  const forms = plain.flatMap((secret) => {
    const encoded = encodeURIComponent(secret.toWellFormed());
    const lower = encoded.replaceAll(/%../g, (code) => code.toLowerCase());
    const json = JSON.stringify(secret).slice(1, -1);
    return [secret, json, encoded, lower, encoded.replaceAll('%20', '+'), ...inBase64(secret)];
  });
  return [...new Set(forms)].toSorted((a, b) => b.length - a.length);
}

/** The characters of base64 that a secret decides alone, for each of its places in the encoded bytes. */
function inBase64(secret: string): string[] {
  const bytes = Buffer.from(secret);
  if (bytes.length < SHORTEST_IN_ANSWERS) return [];
  return [0, 1, 2].flatMap((before) => {
    const coded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const own = coded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** A text of a receiver without the secrets that were sent to it. */
export const withoutForms = (text: string, forms: readonly string[]): string => {
  let shown = text;
  for (const form of forms) if (shown.includes(form)) shown = shown.replaceAll(form, () => MASK);
  return shown;
};

/** An explanation of an error without a secret. */
export const withoutSecrets = (text: string, secrets: readonly (string | null)[]): string =>
  withoutForms(text, formsOf(secrets));

export const formsInAnswers = (secrets: readonly (string | null)[]): readonly string[] =>
  formsOf(secrets, SHORTEST_IN_ANSWERS);

/** A value of JSON without secrets, in texts and names of fields; the value itself where it has none. */
function clean(value: unknown, forms: readonly string[]): unknown {
  if (typeof value === 'string') return withoutForms(value, forms);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const parts = value.map((part) => clean(part, forms));
    return parts.some((part, at) => part !== value[at]) ? parts : value;
  }
  const entries = Object.entries(value);
  const cleaned = entries.map(([name, part]) => [withoutForms(name, forms), clean(part, forms)] as const);
  const isSame = cleaned.every(([name, part], at) => name === entries[at]?.[0] && part === entries[at][1]);
  return isSame ? value : Object.fromEntries(cleaned);
}

/**
 * The body of an answer without the secrets that its receiver was sent. JSON is read first, because it can spell a
 * character in several ways; a body without a secret stays as it is.
 */
export function bodyWithoutSecrets(body: string, secrets: readonly (string | null)[]): string {
  const forms = formsInAnswers(secrets);
  if (forms.length === 0) return body;
  const isPlain = !forms.some((form) => body.includes(form));
  if (isPlain && !body.includes('\\')) return body;
  try {
    const json: unknown = JSON.parse(body);
    const cleaned = clean(json, forms);
    return cleaned === json ? body : JSON.stringify(cleaned);
  } catch {
    // No JSON, or nested deeper than the stack.
    return withoutForms(body, forms);
  }
}

interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function answerWithoutSecrets<Given extends Answer>(
  answer: Given,
  secrets: readonly (string | null)[],
): Given {
  const forms = formsInAnswers(secrets);
  if (forms.length === 0) return answer;
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, withoutForms(value, forms)]);
  return {
    ...answer,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: bodyWithoutSecrets(answer.body, secrets),
  };
}

/** How much of the end of a text may be the beginning of a secret that goes on. */
export function openEnd(text: string, forms: readonly string[]): number {
  const longest = Math.min(text.length, (forms[0]?.length ?? 0) - 1);
  for (let length = longest; length > 0; length -= 1) {
    const end = text.slice(-length);
    if (forms.some((form) => form.length > length && form.startsWith(end))) return length;
  }
  return 0;
}
