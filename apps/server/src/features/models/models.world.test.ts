import { audits } from '@scriptorium/contract/people/audits.ts';
import { llmModels, models, type ModelDraft } from '@scriptorium/contract/machines/models.ts';
import { MODEL_KEY_PURPOSE } from '@scriptorium/models/stored-model.ts';
import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const KEY = 'sk-swordfish';
let provider: ModelServer;
let world: World;
beforeAll(async () => {
  provider = await startModelServer();
  world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1', MODEL_TIMEOUT_SECONDS: '1' } });
});
beforeEach(() => provider.clear());
afterAll(async () => {
  await world.close();
  await provider.close();
});

let made = 0;
const draft = (more: Partial<ModelDraft> = {}) => ({
  name: `Model ${(made += 1)}`,
  kind: 'CHAT' as const,
  protocol: 'OPENAI' as const,
  baseUrl: provider.baseUrl('OPENAI'),
  model: 'ok',
  key: KEY,
  ...more,
});
const boss = () => world.callAs(world.admin);
const sealedKey = (id: number) =>
  world.database.db.selectFrom('llm_model').select('sealed').where('id', '=', id).executeTakeFirst();

describe('a model', () => {
  it('is added, changed, listed and deleted; its key is encrypted and never shown', async () => {
    const call = boss();
    const more = {
      modalities: ['AUDIO', 'IMAGE'] as const,
      contextTokens: 128_000,
      maxOutputTokens: 4000,
      outputLimitField: 'max_tokens' as const,
      takesTemperature: false,
      answerFormat: 'JSON' as const,
      questionPrefix: 'query: ',
      passagePrefix: 'passage: ',
      concurrency: 7,
      priceInput: 0.15,
      priceCachedInput: 0.075,
      priceOutput: 0.6,
      priceMinute: null,
      currency: 'EUR',
      dailyBudget: 12.5,
      active: false,
    };
    const given = draft({ ...more, modalities: [...more.modalities] });
    const { key: _key, ...settings } = given;
    const stored = await call(models.create, { body: given });
    const shown = { ...settings, modalities: ['IMAGE', 'AUDIO'], id: stored.id, hasKey: true, spentToday: 0 };
    expect(stored).toEqual(shown);
    expect(await call(models.list, { query: {} })).toContainEqual(shown);
    const { sealed } = (await sealedKey(stored.id))!;
    expect(sealed).not.toContain('swordfish');
    expect(await world.services.ofNodes.sealer.open(MODEL_KEY_PURPOSE, sealed!)).toBe(KEY);

    const changed = await call(models.update, {
      params: { id: stored.id },
      body: { ...given, key: null, name: `${given.name} changed`, active: true },
    });
    expect(changed).toEqual({ ...shown, name: `${given.name} changed`, active: true });
    expect((await sealedKey(stored.id))?.sealed).toBe(sealed);
    const without = await call(models.update, { params: { id: stored.id }, body: { ...given, key: '' } });
    expect(without.hasKey).toBe(false);
    await call(models.remove, { params: { id: stored.id } });
    expect((await call(models.list, { query: {} })).some(({ id }) => id === stored.id)).toBe(false);
    for (const type of ['MODEL_CREATE', 'MODEL_UPDATE', 'MODEL_DELETE'] as const) {
      const [entry] = (await call(audits.list, { query: { type } })).rows;
      expect(JSON.stringify(entry)).toContain(given.name);
      expect(JSON.stringify(entry)).not.toContain('swordfish');
    }
  });

  it('gets its key again when its address changes, so that no key goes to another server', async () => {
    const call = boss();
    const given = draft();
    const { id } = await call(models.create, { body: given });
    const elsewhere = { ...given, key: null, baseUrl: 'https://evil.example.org/v1' };
    const refusal = { status: 400, fieldErrors: [expect.objectContaining({ field: 'key' })] };
    await expect(call(models.update, { params: { id }, body: elsewhere })).rejects.toMatchObject(refusal);
    await expect(call(models.test, { body: { ...elsewhere, id } })).rejects.toMatchObject(refusal);
    const path = { ...given, key: null, baseUrl: `${given.baseUrl}/other` };
    expect(await call(models.update, { params: { id }, body: path })).toMatchObject({ hasKey: true });
  });

  it.each<[string, Record<string, unknown>]>([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 'a\0' }],
    ['protocol', { protocol: 'SMTP' }],
    ['baseUrl', { baseUrl: '' }],
    ['baseUrl', { baseUrl: 'ftp://example.org' }],
    ['baseUrl', { baseUrl: 'https://user:password@example.org' }],
    ['baseUrl', { baseUrl: 'not a url' }],
    ['model', { model: '' }],
    ['key', { key: 7 }],
    ['modalities', { modalities: ['SMELL'] }],
    ['contextTokens', { contextTokens: 0 }],
    ['contextTokens', { contextTokens: 1.5 }],
    ['contextTokens', { protocol: 'OLLAMA', contextTokens: null }],
    ['maxOutputTokens', { maxOutputTokens: -1 }],
    ['concurrency', { concurrency: 0 }],
    ['concurrency', { concurrency: 101 }],
    ['priceInput', { priceInput: -1 }],
    ['priceOutput', { priceOutput: '3' }],
    ['priceMinute', { priceMinute: -0.006 }],
    ['kind', { kind: 'SMELL' }],
    ['protocol', { kind: 'TRANSCRIPTION', protocol: 'ANTHROPIC' }],
    ['currency', { currency: 'euro' }],
    ['dailyBudget', { dailyBudget: -0.01 }],
    ['active', { active: null }],
  ])('with a wrong %s is refused: %j', async (field, wrong) => {
    const response = await world.fetchAs(world.admin)('/api/models', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...draft(), ...wrong }),
    });
    const { fieldErrors = [] } = (await response.json()) as { fieldErrors?: { field: string }[] };
    const fields = new Set(fieldErrors.map((error) => error.field.split('.')[0]));
    expect([response.status, [...fields]]).toEqual([400, [field]]);
  });

  it('keeps its kind', async () => {
    const given = draft({ kind: 'TRANSCRIPTION' });
    const { id } = await boss()(models.create, { body: given });
    const changed = boss()(models.update, { params: { id }, body: { ...given, kind: 'CHAT' } });
    await expect(changed).rejects.toMatchObject({
      status: 400,
      fieldErrors: [expect.objectContaining({ field: 'kind' })],
    });
  });

  it('is listed for nodes among those of its kind', async () => {
    const chat = await boss()(models.create, { body: draft() });
    const speech = await boss()(models.create, { body: draft({ kind: 'TRANSCRIPTION' }) });
    const idsOf = async (query: { kind?: 'CHAT' | 'TRANSCRIPTION' }) =>
      (await boss()(llmModels.list, { query })).map(({ id }) => id).filter((id) => id >= chat.id);
    expect(await idsOf({})).toEqual([chat.id]);
    expect(await idsOf({ kind: 'TRANSCRIPTION' })).toEqual([speech.id]);
  });

  it('has a name of its own', async () => {
    const given = draft();
    await boss()(models.create, { body: given });
    const again = boss()(models.create, { body: { ...given, name: given.name.toUpperCase() } });
    await expect(again).rejects.toMatchObject({ status: 400, key: 'error.name.taken' });
  });
});

describe('the test of a model', () => {
  it.each(['OPENAI', 'ANTHROPIC', 'GOOGLE', 'OLLAMA'] as const)(
    'asks by the protocol of %s, and is in the ledger',
    async (protocol) => {
      const body = draft({ protocol, baseUrl: provider.baseUrl(protocol), contextTokens: 8000 });
      const { id } = await boss()(models.create, { body });
      const result = await boss()(models.test, { body: { ...body, key: null, id } });
      expect(provider.rejections).toEqual([]);
      expect(provider.calls).toMatchObject([{ protocol, model: 'ok' }]);
      const { input, output } = provider.usage;
      expect(result).toMatchObject({
        reason: null,
        answer: expect.stringMatching(/./),
        inputTokens: input,
        outputTokens: output,
      });
      const calls = await world.database.db
        .selectFrom('model_call')
        .selectAll()
        .where('model_id', '=', id)
        .execute();
      expect(calls).toMatchObject([{ purpose: 'TEST', outcome: 'OK', user_id: world.admin.id, cost: null }]);
    },
  );

  it.each([
    ['401', 'key'],
    ['404', 'notFound'],
    ['429', 'busy'],
    ['html200', 'notJson'],
    ['hang', 'timeout'],
  ])('says why %s does not answer: %s', async (model, problem) => {
    const result = await boss()(models.test, { body: draft({ model }) });
    expect(result).toMatchObject({ answer: null, reason: { key: `reason.model.${problem}` } });
    expect(JSON.stringify(result)).not.toContain('sk-');
  });

  it('of speech recognition sends a tone, and is in the ledger with its length', async () => {
    const body = draft({ kind: 'TRANSCRIPTION', model: 'whisper', priceMinute: 0.06 });
    const { id } = await boss()(models.create, { body });
    const result = await boss()(models.test, { body: { ...body, key: null, id } });
    expect(provider.rejections).toEqual([]);
    expect(provider.dictations).toMatchObject([{ model: 'whisper', filename: 'recording.wav', key: KEY }]);
    expect(result).toMatchObject({ reason: null, answer: 'Dzień dobry, Anno. Do widzenia!' });
    const [entry] = await world.database.db
      .selectFrom('model_call')
      .selectAll()
      .where('model_id', '=', id)
      .execute();
    expect(entry).toMatchObject({ purpose: 'TEST', outcome: 'OK', audio_ms: 2000 });
    expect(Number(entry?.cost)).toBeCloseTo(0.002, 9);
    const failed = await boss()(models.test, { body: draft({ kind: 'TRANSCRIPTION', model: '401' }) });
    expect(failed).toMatchObject({ answer: null, reason: { key: 'reason.model.key' } });
    const silent = await boss()(models.test, { body: draft({ kind: 'TRANSCRIPTION', model: 'empty' }) });
    expect(silent).toMatchObject({ answer: '', reason: null });
  });

  it('calls an address that begins with an IPv4 address by http', async () => {
    const given = draft({ baseUrl: provider.baseUrl('OPENAI').replace('http://', '') });
    expect(given.baseUrl).toMatch(/^127[.]/);
    const { id, baseUrl } = await boss()(models.create, { body: given });
    expect(baseUrl).toBe(provider.baseUrl('OPENAI'));
    const result = await boss()(models.test, { body: { ...given, key: null, id } });
    expect(result).toMatchObject({ reason: null, answer: expect.stringMatching(/./) });
  });

  it('does not reach networks that are not allowed', async () => {
    const result = await boss()(models.test, { body: draft({ baseUrl: 'http://10.1.2.3/v1' }) });
    expect(result.reason).toMatchObject({
      key: 'reason.model.blocked',
      params: { host: '10.1.2.3', setting: 'OUTGOING_ALLOW' },
    });
  });
});
