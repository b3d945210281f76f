import { expect, it } from 'vitest';
import { uniqueName } from './names.ts';

it('a name that is taken gets the first free number, whatever its case', () => {
  expect(uniqueName('Invoices', [])).toBe('Invoices');
  expect(uniqueName('Invoices', [{ name: 'invoices ' }])).toBe('Invoices 2');
  expect(uniqueName('Invoices', [{ name: 'Invoices' }, { name: 'INVOICES 2' }])).toBe('Invoices 3');
});
