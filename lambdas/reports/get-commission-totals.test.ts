import { beforeEach, describe, expect, it } from 'vitest';
import { clearGeneration } from '#platform/reports/figures-between';
import { chargebackCreation } from '#platform/table/chargebacks';
import { LINES_SEARCHED } from '#platform/table/commissions';
import { writeOne } from '#platform/table/engine/write';
import { leadCreation } from '#platform/table/leads';
import { selectedProductStep } from '#platform/table/selected-products';
import { sumsOfLines } from '#shared/commissions/commission-line';
import { getCommissionTotals as operation } from '#shared/contracts/reports';
import type { CountedId } from '#shared/metrics/counted-document';
import { aChargeback } from '../../tests/support/builders/a-chargeback.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { aSale } from '../../tests/support/builders/a-product.ts';
import { aColleague, anAdmin, aUser } from '../../tests/support/builders/a-user.ts';
import { anActor } from '../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { countDocument } from '../projections/count-document.ts';
import { projectCommissions } from '../projections/project-commissions.ts';
import { getCommissionTotals } from './get-commission-totals.ts';
import { listCommissions } from './list-commissions.ts';

const NOW = '2026-02-10T15:00:00.000Z';
const RANGE = { start_date: '2026-01-01T05:00:00', end_date: '2026-02-10T23:00:00' };
const [agent, admin] = [anActor(aUser()), anActor(anAdmin())];

const project = async (id: CountedId) => {
  await projectCommissions(id);
  await countDocument(id);
};

let table: UnitTable;

/** A sale in January, one in February that is charged back, and one of an agent who is deleted. */
beforeEach(async () => {
  table = startUnitTable({ users: [aUser(), aColleague()] });
  clearGeneration();
  captureLog();
  for (const [id, fields] of [
    ['1', { sale_ts: '2026-01-20T15:00:00.000Z' }],
    ['2', { sale_ts: '2026-02-02T15:00:00.000Z', type: 'dental', group: '{product}_ancillary', premium: 20_00 }],
    ['3', { sale_ts: '2026-02-03T15:00:00.000Z', closer_email: 'gone@coverline.test' }],
    ['4', { sale_ts: '2026-02-04T15:00:00.000Z', closer_email: aColleague().email }],
  ] as const) {
    const product = aSale({ lead_id: id, ...fields });
    for (const step of Object.values(leadCreation(aLead({ id, phone_number: `+1305555014${id}` }))))
      await writeOne(step);
    await writeOne(selectedProductStep(product));
    await project({ kind: 'selected-product', lead_id: id, type: product.type });
  }
  const chargeback = aChargeback({ lead_id: '5', sale_ts: '2026-01-29T15:00:00.000Z' });
  await writeOne(chargebackCreation({ ...chargeback, charged_back_ts: '2026-02-05T15:00:00.000Z' }));
  await project({ kind: 'chargeback', lead_id: '5', type: 'health', product_version: 5 });
});

type Asked = { actor: ReturnType<typeof anActor>; input?: object };
const totals = ({ actor, input }: Asked) =>
  getCommissionTotals({ actor, now: NOW }, operation.input.parse({ ...RANGE, ...input }));
const linesOf = async ({ actor, input }: Asked) =>
  (
    await listCommissions(
      { actor, now: NOW },
      { ...operation.input.parse({ ...RANGE, ...input }), limit: 100, order: 'descending' },
    )
  ).data;

describe('the totals of commissions', () => {
  it('contain the commission of the product and of the fee, and take charged back sales off', async () => {
    expect(await totals({ actor: agent })).toEqual({
      commissions: 270_00,
      premiums: 269_99,
      sales: 2,
      is_partial: false,
      as_of: NOW,
    });
  });

  it.each([
    ['an agent', agent, {}],
    ['the company', admin, {}],
    ['an agent whom an admin chose', admin, { email: aColleague().email }],
    ['days with the sale and without its chargeback', agent, { end_date: '2026-01-31T05:00:00' }],
    ['days with the chargeback and without its sale', admin, { start_date: '2026-02-05T05:00:00' }],
    ['a search', admin, { q: 'guardian' }],
    ['a search that finds nothing', admin, { q: 'nobody' }],
    ['the health plans', admin, { lines: 'health' }],
    ['the ancillaries', admin, { lines: 'ancillaries' }],
    ['the chargebacks', admin, { lines: 'chargebacks' }],
  ])('of %s are the sums of the listed lines', async (_, actor, input) => {
    const { is_partial, as_of: _asOf, ...sums } = await totals({ actor, input });
    expect(is_partial).toBe(false);
    expect(sums).toEqual(sumsOfLines(await linesOf({ actor, input })));
  });

  it('of a search say that they are partial where it has more lines than are read', async () => {
    const [line] = table.itemsOf('commission');
    for (let n = 0; n < LINES_SEARCHED; n++) table.put({ ...line, sk: `commission#${n}` });
    expect((await totals({ actor: admin, input: { q: 'guardian' } })).is_partial).toBe(true);
  });

  it('of another agent are for admins only', async () => {
    const asked = totals({ actor: agent, input: { email: aColleague().email } });
    await expect(asked).rejects.toMatchObject({ code: 'forbidden' });
  });
});
