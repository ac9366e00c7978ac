import { expect, it } from 'vitest';
import { aLineOfSale } from '../../tests/support/builders/a-commission-line.ts';
import { choosesLines, isChosenLine, type LineChoice } from './chosen-lines.ts';

const health = aLineOfSale();
const dental = aLineOfSale({ product_type: 'dental', product_name: 'Dental Basic' });
const undone = aLineOfSale({ kind: 'chargeback' });
const of = { sold_in_group: 'closer_t1', sold_lead_source: 'tv' };
/** Sold at 10:10 in New York, and charged back at 9:05 two days later. */
const attributed = aLineOfSale(of);
const attributedChargeback = aLineOfSale({ ...of, kind: 'chargeback', charged_back_ts: '2026-01-07T14:05:00.000Z' });

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

it.each<[LineChoice, boolean[]]>([
  [{ hour: '10' }, [true, true, false]],
  [{ hour: '09' }, [false, false, true]],
  [{ group: 'closer_t1' }, [false, true, true]],
  [{ group: 'closer_t2' }, [false, false, false]],
  [{ source_names: ['radio', 'tv'] }, [false, true, true]],
  [{ source_names: ['radio'] }, [false, false, false]],
  [{ group: 'closer_t1', lines: 'chargebacks', hour: '10' }, [false, false, false]],
])('%j leaves the lines that count in this hour, for this group and source', (choice, expected) => {
  expect([health, attributed, attributedChargeback].map(line => isChosenLine(line, choice))).toEqual(expected);
});

it('an empty search chooses nothing', () => {
  expect([{}, { q: '' }].map(choosesLines)).toEqual([false, false]);
  const choices = [
    { q: 'a' },
    { lines: 'health' as const },
    { hour: '00' },
    { group: 'a_group' },
    { source_names: [] },
  ];
  expect(choices.map(choosesLines)).toEqual([true, true, true, true, true]);
});
