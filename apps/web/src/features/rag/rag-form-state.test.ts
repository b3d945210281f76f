import { describe, expect, it } from 'vitest';
import { bodyOf, FIRST_FIELDS, isValid, toThreshold } from './rag-form-state.ts';

const filled = { ...FIRST_FIELDS, query: ' What is the rent? ', modelId: 7 };

describe('a question', () => {
  it('begins with 4 passages, no threshold and the temperature 1 [CONST-71]', () => {
    expect(FIRST_FIELDS).toMatchObject({ topK: 4, similarityThreshold: 0, temperature: 1 });
  });

  it('is complete with words and a model [RAG-06]', () => {
    expect(isValid(filled)).toBe(true);
    expect(isValid({ ...filled, query: '  ' })).toBe(false);
    expect(isValid({ ...filled, modelId: undefined })).toBe(false);
  });

  it.each([-0.01, 2.01, Number.NaN])('is not complete with the temperature %d [CONST-71]', (temperature) => {
    expect(isValid({ ...filled, temperature })).toBe(false);
  });

  it('is sent without a secret where none is chosen [RAG-07]', () => {
    expect(bodyOf(3, filled)).toEqual({
      query: 'What is the rent?',
      similarityThreshold: 0,
      topK: 4,
      temperature: 1,
      processId: 3,
      llmModel: { id: 7 },
    });
    expect(bodyOf(3, { ...filled, secretId: 9 })).toMatchObject({ secret: { id: 9 } });
  });

  it.each([
    [1.5, 1],
    [-1, 0],
    [0.35, 0.35],
  ])('takes a threshold of %d as %d', (typed, threshold) => {
    expect(toThreshold(typed)).toBe(threshold);
  });
});
