import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { BestPassages } from './best-passages.ts';

it('the best are the same in whatever order passages are offered; of equal ones the older', () => {
  const similarities = fc.array(fc.integer({ min: -1, max: 4 }), { maxLength: 40 });
  fc.assert(
    fc.property(
      similarities,
      fc.integer({ min: 1, max: 8 }),
      fc.infiniteStream(fc.nat()),
      (all, limit, keys) => {
        const passages = all.map((tenths, id) => ({ id: id + 1, similarity: tenths / 10 }));
        const shuffled = passages
          .map((passage) => ({ passage, key: keys.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ passage }) => passage);
        const best = new BestPassages(limit);
        for (const { id, similarity } of shuffled) best.offer(id, similarity);
        const wanted = passages
          .filter(({ similarity }) => similarity > 0)
          .toSorted((a, b) => b.similarity - a.similarity || a.id - b.id);
        expect(best.list).toEqual(wanted.slice(0, limit));
      },
    ),
  );
});
