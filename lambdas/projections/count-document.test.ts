import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chargebackCreation } from '#platform/table/chargebacks';
import { keys } from '#platform/table/engine/keys';
import { writeOne } from '#platform/table/engine/write';
import { createLead } from '#platform/table/leads';
import { getRollupGeneration, saveRollupGeneration } from '#platform/table/rollup-generation';
import { getRollup } from '#platform/table/rollups';
import { selectedProductDeletion, selectedProductStep } from '#platform/table/selected-products';
import type { CountedId } from '#shared/metrics/counted-document';
import { at } from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { aSale } from '../../tests/support/builders/a-product.ts';
import { aColleague, aUser } from '../../tests/support/builders/a-user.ts';
import { allCommissionsOfUser } from '../../tests/support/stored-items.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { countDocument } from './count-document.ts';
import { projectCommissions } from './project-commissions.ts';
import { rebuildRollups } from './rebuild-rollups.ts';

const DAY = '2026-01-05';
let table: UnitTable;
let log: ReturnType<typeof captureLog>;

beforeEach(() => {
  table = startUnitTable({ users: [aUser(), aColleague()] });
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const companyOf = async (day = DAY) =>
  (await getRollup((await getRollupGeneration()).current, { of: 'company', day }))?.cells ?? [];
const agentOf = async (user_id: string, day = DAY) =>
  (await getRollup((await getRollupGeneration()).current, { of: 'agent', user_id, day }))?.cells ?? [];
const cell = (by: string, name: string, figures: object) => ({ by, name, figures });

const HEALTH: CountedId = { kind: 'selected-product', lead_id: '42', type: 'health' };
const SOLD = { sales_qtd: 1, premiums: 249_99, commissions: 135_00 };

describe('a sale', () => {
  it('is counted once, in the day and the hour, for the closer, the group and the lead source', async () => {
    await writeOne(selectedProductStep(aSale({ sold_in_group: 'closer_t1', sold_lead_source: 'google' })));
    await Promise.all([countDocument(HEALTH), countDocument(HEALTH)]);
    await countDocument(HEALTH);
    expect(await companyOf()).toEqual([
      cell('total', '', SOLD),
      cell('hour', '10', SOLD),
      cell('group', 'closer_t1', SOLD),
      cell('lead_source', 'google', SOLD),
    ]);
    expect(await agentOf('agent-1')).toEqual([cell('total', '', SOLD)]);
    expect(new Set(table.itemsOf('rollup').map(({ generation }) => generation))).toEqual(new Set([1]));
    const week = await getRollup(1, { of: 'leaderboard', day: '2026-01-04' });
    expect(week?.cells).toEqual([cell('user', 'agent-1', { sales_qtd: 1, premiums: 249_99 })]);
  });

  it('moves to another closer, and is taken back when it fails', async () => {
    await writeOne(selectedProductStep(aSale()));
    await countDocument(HEALTH);
    await writeOne(selectedProductStep(aSale({ closer_email: aColleague().email, version: 3 })));
    await countDocument(HEALTH);
    expect([await agentOf('agent-1'), await agentOf(aColleague().id)]).toEqual([[], [cell('total', '', SOLD)]]);
    await writeOne(selectedProductStep(aSale({ status: 'failed', version: 4 })));
    await countDocument(HEALTH);
    expect(await companyOf()).toEqual([]);
  });

  it('is taken back when the product is deleted', async () => {
    await writeOne(selectedProductStep(aSale()));
    await countDocument(HEALTH);
    await writeOne(selectedProductDeletion('42', 'health'));
    await countDocument(HEALTH);
    expect([await companyOf(), await agentOf('agent-1')]).toEqual([[], []]);
  });

  it('of an unknown agent counts for the company alone, and the log has no e-mail', async () => {
    await writeOne(selectedProductStep(aSale({ closer_email: 'gone@coverline.test' })));
    await countDocument(HEALTH);
    expect(await companyOf()).toContainEqual(cell('total', '', SOLD));
    expect(log.text()).toContain('figures of an unknown agent');
    expect(log.text()).not.toContain('gone@');
  });

  it('that changes while it is counted is counted as it is then', async () => {
    await writeOne(selectedProductStep(aSale()));
    table.beforeWrite(1, async () => {
      await writeOne(selectedProductStep(aSale({ premium: 300_00, version: 3 })));
      await countDocument(HEALTH);
    });
    await countDocument(HEALTH);
    expect(await companyOf()).toContainEqual(cell('total', '', { ...SOLD, premiums: 300_00 }));
  });
});

describe('a sale that is counted', () => {
  it('when an older state of it was counted at the same moment, is counted as it is', async () => {
    const corrected = () => writeOne(selectedProductStep(aSale({ premium: 300_00, version: 3 })));
    await corrected();
    table.beforeWrite(1, async () => {
      await writeOne(selectedProductDeletion('42', 'health'));
      await writeOne(selectedProductStep(aSale()));
      await countDocument(HEALTH);
      await corrected();
    });
    await countDocument(HEALTH);
    expect(await companyOf()).toContainEqual(cell('total', '', { ...SOLD, premiums: 300_00 }));
  });

  it('a second time writes nothing', async () => {
    await writeOne(selectedProductStep(aSale()));
    await countDocument(HEALTH);
    const before = structuredClone(table.all());
    await countDocument(HEALTH);
    expect(table.all()).toEqual(before);
  });

  it('just after a rebuild has begun is counted in the generation that is being built', async () => {
    await saveRollupGeneration({ current: 1, building: 2, version: 0 });
    table.lag(keys.rollupGeneration());
    await writeOne(selectedProductStep(aSale()));
    await countDocument(HEALTH);
    const built = await getRollup(2, { of: 'company', day: DAY });
    expect(built?.cells).toContainEqual(cell('total', '', SOLD));
  });
});

describe('a chargeback', () => {
  it('keeps the sale in its day, and takes it back in its own', async () => {
    const { status: _s, version: _v, effective_date: _e, created_ts: _c, ...sold } = aSale();
    const charged_back_ts = '2026-01-07T15:00:00.000Z';
    const chargeback = { ...sold, closer_email: aUser().email, sale_ts: at(600), reason: 'card declined' };
    await writeOne(chargebackCreation({ ...chargeback, charged_back_ts, product_version: 5 }));
    const id: CountedId = { kind: 'chargeback', lead_id: '42', type: 'health', product_version: 5 };
    for (const count of [countDocument, projectCommissions, countDocument, projectCommissions]) await count(id);
    expect(await agentOf('agent-1')).toEqual([cell('total', '', SOLD)]);
    expect(await agentOf('agent-1', '2026-01-07')).toEqual([
      cell('total', '', { sales_qtd: -1, premiums: -249_99, commissions: -135_00, chargebacks_qtd: 1 }),
    ]);
    const lines = await allCommissionsOfUser('agent-1');
    expect(lines.map(line => [line.kind, line.commission, line.reason, line.charged_back_ts])).toEqual([
      ['sale', 110_00, undefined, undefined],
      ['chargeback', -110_00, 'card declined', charged_back_ts],
    ]);
  });
});

describe('a rebuild', () => {
  it('corrects wrong sums', async () => {
    await writeOne(selectedProductStep(aSale()));
    await countDocument(HEALTH);
    const wrong = table.itemsOf('rollup').find(item => item.of === 'company');
    table.put({ ...wrong, 'total##sales_qtd': 77 });
    await rebuildRollups();
    expect(await companyOf()).toContainEqual(cell('total', '', SOLD));
  });

  it('counts what changes meanwhile in both generations, and goes on after an interruption', async () => {
    await writeOne(selectedProductStep(aSale()));
    await countDocument(HEALTH);
    table.beforeWrite(2, () => Promise.reject(new Error('The process was killed.')));
    await expect(rebuildRollups()).rejects.toThrow('killed');
    expect(await getRollupGeneration()).toMatchObject({ current: 1, building: 2 });
    await writeOne(selectedProductStep(aSale({ premium: 300_00, version: 3 })));
    await countDocument(HEALTH);
    expect(await companyOf()).toContainEqual(cell('total', '', { ...SOLD, premiums: 300_00 }));
    await rebuildRollups();
    expect(await getRollupGeneration()).toMatchObject({ current: 2 });
    expect(await companyOf()).toContainEqual(cell('total', '', { ...SOLD, premiums: 300_00 }));
  });

  it('reads page after page, and says how many documents it has counted', async () => {
    for (let n = 0; n < 120; n++) await createLead(aLead({ id: `l${n}`, phone_number: `+1305556${1000 + n}` }));
    expect(await rebuildRollups()).toEqual({ documents: 120, unreadable: [] });
    expect(await companyOf(aLead().created_ts.slice(0, 10))).toContainEqual(cell('total', '', { leads_qtd: 120 }));
    const said = { message: 'rollups rebuilt', generation: 2, documents: 120 };
    expect(JSON.parse(log.lines().find(line => line.includes('rollups rebuilt')) ?? '')).toMatchObject(said);
  });

  it('leaves the generation before for its readers until the next one', async () => {
    await writeOne(selectedProductStep(aSale()));
    await countDocument(HEALTH);
    const generations = () => [...new Set(table.itemsOf('rollup').map(({ generation }) => generation))];
    await rebuildRollups();
    expect(generations()).toEqual([1, 2]);
    await rebuildRollups();
    expect(generations()).toEqual([2, 3]);
    expect(await getRollupGeneration()).toMatchObject({ current: 3 });
  });

  it('follows a generation that was stored a moment ago', async () => {
    await saveRollupGeneration({ current: 4, version: 0 });
    table.lag(keys.rollupGeneration());
    await rebuildRollups();
    expect(await getRollupGeneration({ latest: true })).toMatchObject({ current: 5 });
  });

  it('fails where another one begins at the same moment', async () => {
    const other = async () => void (await saveRollupGeneration({ current: 1, building: 2, version: 0 }));
    table.beforeWrite(1, other);
    await expect(rebuildRollups()).rejects.toThrow('Another rebuild of the roll-ups is running.');
  });

  it('removes the commission line of a product that is gone', async () => {
    await writeOne(selectedProductStep(aSale()));
    await projectCommissions(HEALTH);
    await writeOne(selectedProductDeletion('42', 'health'));
    await rebuildRollups();
    expect(await allCommissionsOfUser('agent-1')).toEqual([]);
  });
});
