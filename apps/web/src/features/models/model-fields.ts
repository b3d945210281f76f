import { ModelDraft, type Model } from '@scriptorium/contract/models.ts';
import type { z } from 'zod';

/** The form: an empty key is no new key. */
export const Fields = ModelDraft;
export type Fields = z.input<typeof Fields>;

/** The addresses of the providers; others are typed. */
export const ADDRESSES: Readonly<Record<Model['protocol'], string>> = {
  OPENAI: 'https://api.openai.com/v1',
  ANTHROPIC: 'https://api.anthropic.com/v1',
  GOOGLE: 'https://generativelanguage.googleapis.com/v1beta',
  OLLAMA: 'http://localhost:11434',
};

export function startOf(stored: Model | undefined): Fields {
  if (stored) {
    const { id: _id, hasKey: _hasKey, spentToday: _spent, ...settings } = stored;
    return { ...settings, key: '' };
  }
  return {
    name: '',
    kind: 'CHAT',
    protocol: 'OPENAI',
    baseUrl: ADDRESSES.OPENAI,
    model: '',
    key: '',
    modalities: [],
    contextTokens: null,
    maxOutputTokens: null,
    outputLimitField: 'max_completion_tokens',
    takesTemperature: true,
    answerFormat: 'SCHEMA',
    concurrency: 4,
    priceInput: null,
    priceCachedInput: null,
    priceOutput: null,
    priceMinute: null,
    currency: 'USD',
    dailyBudget: null,
    active: true,
  };
}

export const toDraft = (fields: Fields): Fields => ({
  ...fields,
  key: fields.key === '' ? null : fields.key,
});

/** Another provider has another address, unless somebody has typed one. */
export const addressAfter = (protocol: Model['protocol'], address: string): string =>
  address === '' || Object.values(ADDRESSES).includes(address) ? ADDRESSES[protocol] : address;
