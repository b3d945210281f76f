import type { LabelFile } from '@scriptorium/contract/process/labels.ts';

const colours = (backgroundColor: string, textColor = '#000000') => ({ backgroundColor, textColor });

/** The labels of the demo's lexicon: a tree, with rules of all three kinds. */
export const LEXICON_LABELS: LabelFile = {
  data: [
    {
      nerTagType: { name: 'Reference', ...colours('#8ecae6'), selectable: false },
      children: [
        {
          nerTagType: { name: 'Invoice number', ...colours('#8ecae6') },
          matchingRules: [{ expression: String.raw`\bFV/\d{4}/\d{4}\b`, matchingType: 'REGEX' }],
        },
        {
          nerTagType: { name: 'Order number', ...colours('#90be6d') },
          matchingRules: [
            { expression: String.raw`\bZAM/\d{4}/\d+\b`, matchingType: 'REGEX' },
            { expression: 'order seventy seven', matchingType: 'EXACT' },
          ],
        },
        {
          nerTagType: { name: 'Complaint number', ...colours('#f9a03f') },
          matchingRules: [{ expression: String.raw`\bRK/\d{4}/\d+\b`, matchingType: 'REGEX' }],
        },
      ],
    },
    {
      nerTagType: { name: 'Amount', ...colours('#ffb703'), dataFormat: 'MONEY' },
      matchingRules: [{ expression: String.raw`\b\d{1,3}([ .]\d{3})*,\d{2} PLN\b`, matchingType: 'REGEX' }],
    },
    {
      nerTagType: { name: 'Date', ...colours('#a98467'), dataFormat: 'DATE' },
      matchingRules: [{ expression: String.raw`\b\d{4}-\d{2}-\d{2}\b`, matchingType: 'REGEX' }],
    },
    {
      nerTagType: { name: 'Complaint', ...colours('#f3722c') },
      matchingRules: [
        { expression: 'complaint', matchingType: 'EXACT' },
        { expression: 'reklamację', matchingType: 'FUZZY', tolerance: 2 },
        { expression: 'damaged posters', matchingType: 'FUZZY', tolerance: 1 },
        { expression: 'posters were damaged', matchingType: 'EXACT' },
      ],
    },
    {
      nerTagType: { name: 'Greeting', ...colours('#cdb4db') },
      matchingRules: [{ expression: String.raw`\bthis is \w+ speaking\b`, matchingType: 'REGEX' }],
    },
  ],
};

/** The labels for manual tagging in the demo. */
export const SPAN_LABELS: LabelFile = {
  data: [
    {
      nerTagType: { name: 'Party', ...colours('#b0acff'), selectable: false },
      children: [
        { nerTagType: { name: 'Customer', ...colours('#b0acff'), suffixKey: 'c' } },
        { nerTagType: { name: 'Supplier', ...colours('#8ecae6'), suffixKey: 's' } },
        { nerTagType: { name: 'Person', ...colours('#90be6d'), suffixKey: 'p' } },
      ],
    },
    { nerTagType: { name: 'Goods', ...colours('#ffb703'), suffixKey: 'g' } },
    { nerTagType: { name: 'Damage', ...colours('#f3722c'), suffixKey: 'd' } },
    { nerTagType: { name: 'Request', ...colours('#f9a03f'), suffixKey: 'r' } },
  ],
};

/** The labels of calls: of words, and of time spans in which nobody says anything of use. */
export const CALL_LABELS: LabelFile = {
  data: [
    { nerTagType: { name: 'Order', ...colours('#90be6d'), suffixKey: 'o' } },
    { nerTagType: { name: 'Problem', ...colours('#f3722c'), suffixKey: 'p' } },
    { nerTagType: { name: 'Promise', ...colours('#8ecae6'), suffixKey: 'm' } },
    { nerTagType: { name: 'Deadline', ...colours('#ffb703'), suffixKey: 'd' } },
    { nerTagType: { name: 'Silence', ...colours('#ced4da'), suffixKey: 's' } },
    { nerTagType: { name: 'Noise', ...colours('#cdb4db'), suffixKey: 'n' } },
  ],
};

export const KINDS_OF_DOCUMENT = [
  { name: 'Invoice', description: 'Asks for a payment', backgroundColor: '#219ebc', suffixKey: 'i' },
  {
    name: 'Complaint',
    description: 'Something was not as it should be',
    backgroundColor: '#e63946',
    suffixKey: 'k',
  },
  {
    name: 'Delivery',
    description: 'Notes and terms of delivery',
    backgroundColor: '#43aa8b',
    suffixKey: 'l',
  },
  { name: 'Other', description: 'None of these', backgroundColor: '#6c757d', suffixKey: 'o' },
] as const;
