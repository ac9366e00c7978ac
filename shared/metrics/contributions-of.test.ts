import { expect, it } from 'vitest';
import { anEndedCall } from '../../tests/support/builders/a-call.ts';
import { aChargeback } from '../../tests/support/builders/a-chargeback.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { aSale } from '../../tests/support/builders/a-product.ts';
import { type Counted, contributionsOf, countedIdOf } from './contributions-of.ts';
import { CountedId } from './counted-document.ts';

it.each<[Counted, CountedId, string[]]>([
  [{ kind: 'call', document: anEndedCall({ id: 'CA1' }) }, { kind: 'call', id: 'CA1' }, ['calls_qtd']],
  [{ kind: 'lead', document: aLead() }, { kind: 'lead', id: '42' }, ['leads_qtd']],
  [
    { kind: 'selected-product', document: aSale() },
    { kind: 'selected-product', lead_id: '42', type: 'health' },
    ['sales_qtd'],
  ],
  [
    { kind: 'chargeback', document: aChargeback() },
    { kind: 'chargeback', lead_id: '42', type: 'health', product_version: 5 },
    ['sales_qtd', 'chargebacks_qtd'],
  ],
])('a document has its own rule, and the id by which it is read again: %o', (counted, id, figures) => {
  expect(countedIdOf(counted)).toEqual(id);
  expect(CountedId.parse(id)).toEqual(id);
  const names = contributionsOf(counted).flatMap(one => Object.keys(one.figures));
  expect(names).toEqual(expect.arrayContaining(figures));
});
