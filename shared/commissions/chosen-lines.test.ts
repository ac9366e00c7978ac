import { expect, it } from 'vitest';
import { aLineOfSale } from '../../tests/support/builders/a-commission-line.ts';
import { choosesLines, isChosenLine, type LineChoice } from './chosen-lines.ts';

const health = aLineOfSale();
const dental = aLineOfSale({ product_type: 'dental', product_name: 'Dental Basic' });
const undone = aLineOfSale({ kind: 'chargeback' });

it.each<[LineChoice, boolean[]]>([
  [{}, [true, true, true]],
  [{ lines: 'health' }, [true, false, true]],
  [{ lines: 'ancillaries' }, [false, true, false]],
  [{ lines: 'chargebacks' }, [false, false, true]],
  [{ q: 'basic' }, [false, true, false]],
  [{ q: 'basic', lines: 'health' }, [false, false, false]],
])('%j leaves the lines of this product, kind and search', (choice, expected) => {
  expect([health, dental, undone].map(line => isChosenLine(line, choice))).toEqual(expected);
});

it('an empty search chooses nothing', () => {
  expect([{}, { q: '' }, { q: 'a' }, { lines: 'health' as const }].map(choosesLines)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
