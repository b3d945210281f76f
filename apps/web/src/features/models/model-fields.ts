import { ModelDraft, type Model } from '@scriptorium/contract/machines/models.ts';
import { PROVIDER_ADDRESSES } from '@scriptorium/domain/models/provider-addresses.ts';
import type { z } from 'zod';

/** The form: an empty key is no new key. */
export const Fields = ModelDraft;
export type Fields = z.input<typeof Fields>;

export function startOf(stored: Model | undefined): Fields {
  if (stored) {
    const { id: _id, hasKey: _hasKey, spentToday: _spent, ...settings } = stored;
    return { ...settings, key: '' };
  }
  return {
    name: '',
    kind: 'CHAT',
    protocol: 'OPENAI',
    baseUrl: PROVIDER_ADDRESSES.OPENAI,
    model: '',
    key: '',
    modalities: [],
    contextTokens: null,
    maxOutputTokens: null,
    outputLimitField: 'max_completion_tokens',
    takesTemperature: true,
    answerFormat: 'SCHEMA',
    questionPrefix: '',
    passagePrefix: '',
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

/** Without a new key the stored one is kept, unless it is to be deleted. */
export const toDraft = (fields: Fields, deletesKey: boolean): Fields => ({
  ...fields,
  key: fields.key === '' && !deletesKey ? null : fields.key,
});

/** Another provider has another address, unless somebody has typed one. */
export const addressAfter = (protocol: Model['protocol'], address: string): string =>
  ['', ...Object.values(PROVIDER_ADDRESSES)].includes(address) ? PROVIDER_ADDRESSES[protocol] : address;
