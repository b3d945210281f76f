import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { learningScene } from './learning-scene.ts';
import type { World } from '../product/world.ts';

const SYLLABLES = [
  'bor',
  'dan',
  'el',
  'fi',
  'ga',
  'hol',
  'ka',
  'lem',
  'mar',
  'nor',
  'po',
  'ren',
  'sa',
  'tor',
];

/** A name that no other turn has. */
const nameOf = (turn: number): string => {
  const at = (shift: number) =>
    SYLLABLES[Math.floor(turn / SYLLABLES.length ** shift) % SYLLABLES.length] ?? '';
  const word = `${at(0)}${at(1)}sk`;
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
};

/** A text with a payee and an amount that no lexicon knows from other texts; emoji stand before them. */
export function paymentOf(turn: number) {
  const payee = `${nameOf(turn)} Ltd`;
  const amount = `${turn * 37 + 11}.50 PLN`;
  const text = `🎉${'👩‍👩‍👧'.repeat(turn % 3)} Letter ${turn}. Please pay ${amount} to ${payee} by Friday.`;
  const placeOf = (quote: string) => ({
    start: text.indexOf(quote),
    end: text.indexOf(quote) + quote.length,
  });
  return { text, payee: { quote: payee, ...placeOf(payee) }, amount: { quote: amount, ...placeOf(amount) } };
}

/** A process with a node for tags that learns, and people who tag and accept its texts. */
export async function learningSpanNode(world: World, settings: object = {}) {
  const scene = await learningScene(world, 'SPAN', settings);
  const { call, node, upload, stepOf, accept } = scene;
  const labels = {
    payee: (await world.make.label(node.id, { name: 'Payee' })).id,
    amount: (await world.make.label(node.id, { name: 'Amount' })).id,
  };
  const tag = async (documentId: number, labelId: number, { start, end }: { start: number; end: number }) => {
    const { id } = await stepOf(documentId);
    const body = { stepId: id, nerTagType: { id: labelId }, startOffset: start, endOffset: end };
    return call(nerTags.create, { body });
  };
  const tagsOf = (documentId: number) => call(nerTags.list, { query: { documentId } });
  return {
    ...scene,
    labels,
    tag,
    tagsOf,
    quotesOf: async (documentId: number) =>
      (await tagsOf(documentId)).map(({ nerTagType, quote }) => `${nerTagType.name}: ${quote}`),
    /** Uploads texts whose payee and amount a person tags and accepts. */
    teach: async (count: number, from = 0) => {
      for (let turn = from; turn < from + count; turn += 1) {
        const { text, payee, amount } = paymentOf(turn);
        const id = await upload(text);
        await tag(id, labels.payee, payee);
        await tag(id, labels.amount, amount);
        await accept(id);
      }
    },
  };
}
