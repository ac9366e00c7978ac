import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callCreation, callUpdate } from '#platform/table/calls';
import { chargebackCreation } from '#platform/table/chargebacks';
import { allCommissionsOfUser } from '#platform/table/commissions';
import { writeOne } from '#platform/table/engine/write';
import { leadCreation, leadUpdate } from '#platform/table/leads';
import { getRollupGeneration } from '#platform/table/rollup-generation';
import { getRollup } from '#platform/table/rollups';
import { selectedProductDeletion, selectedProductStep } from '#platform/table/selected-products';
import type { Call } from '#shared/calls/call';
import type { Lead } from '#shared/leads/lead';
import { contributionsOf, countedIdOf } from '#shared/metrics/contributions-of';
import type { CountedId } from '#shared/metrics/counted-document';
import { rollupChanges } from '#shared/metrics/rollups';
import { createRandom } from '../../bin/seed/random.ts';
import { anEndedCall, at } from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { aSale, aSelectedProduct } from '../../tests/support/builders/a-product.ts';
import { aColleague, aUser } from '../../tests/support/builders/a-user.ts';
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

/** Random documents that change, with events that come twice, late and in another order. */
const randomHistory = async (seed: number) => {
  const random = createRandom(seed);
  const { pick } = random;
  /** Around the days on which New York's clocks change: one has 23 hours, one 25. */
  const days = ['2026-03-07', '2026-03-08', '2026-03-09', '2025-11-01', '2025-11-02', '2025-11-03'];
  const ts = (day = pick(days)) => `${day}T${String(random.integer(0, 23)).padStart(2, '0')}:30:00.000Z`;
  const emails = [aUser().email, aColleague().email, 'gone@coverline.test'];
  const ids: CountedId[] = [];
  const changeCall = async (n: number) => {
    const created_ts = ts();
    const call = anEndedCall({
      id: `call-${n}`,
      created_ts,
      accepted_ts: created_ts,
      lead_source: pick(['web', 'tv']),
    });
    const { version: _, ...created } = { ...call, call_ended: false };
    await writeOne(callCreation(created));
    if (random.next() < 0.8) {
      const set = { call_ended: true, call_ended_ts: created_ts, requested_group: pick(['closer_t1', 'closer_t2']) };
      await writeOne(callUpdate(call.id, { set }));
    }
    ids.push({ kind: 'call', id: call.id });
  };
  const changeLead = async (n: number) => {
    const { version: _, ...lead } = aLead({ id: `lead-${n}`, phone_number: `+1555234${1000 + n}`, created_ts: ts() });
    await writeOne(leadCreation(lead).lead);
    if (random.next() < 0.5) {
      const set = {
        Qualified_Lead: 'Qualified Lead',
        qualified_ts: ts(),
        qualifying_agent_email_by_role: { fronter: pick(emails) },
      };
      await writeOne(leadUpdate(lead.id, { set }));
    }
    ids.push({ kind: 'lead', id: lead.id });
  };
  const changeProduct = async (n: number, version: number) => {
    const of = { lead_id: `lead-${n % 5}`, closer_email: pick(emails), version };
    const product = random.next() < 0.7 ? aSale({ ...of, sale_ts: ts() }) : aSelectedProduct(of);
    if (random.next() < 0.1) await writeOne(selectedProductDeletion(product.lead_id, 'health'));
    else await writeOne(selectedProductStep(product));
    ids.push({ kind: 'selected-product', lead_id: product.lead_id, type: 'health' });
  };
  const changes = [changeCall, changeLead, changeProduct];
  for (let n = 0; n < 40; n++) {
    await pick(changes)(n, n + 1);
    while (ids.length > 0 && random.next() < 0.6) await countDocument(pick(ids));
  }
  for (const id of [...ids].sort(() => random.next() - 0.5)) {
    await countDocument(id);
    if (random.next() < 0.3) await countDocument(id);
  }
};

const idsByEmail = new Map([aUser(), aColleague()].map(({ email, id }) => [email, id]));

/** What the roll-ups must be: one fold over every document as it is. */
const recount = (): Map<string, object> => {
  const documents = [
    ...table.itemsOf('call').map(item => ({ kind: 'call' as const, document: item as Call })),
    ...table.itemsOf('lead').map(item => ({ kind: 'lead' as const, document: item as Lead })),
    ...table
      .itemsOf('selected-product')
      .map(item => ({ kind: 'selected-product' as const, document: item as ReturnType<typeof aSale> })),
  ];
  expect(documents.every(one => countedIdOf(one))).toBe(true);
  const contributions = documents.flatMap(contributionsOf).map(({ user_email, ...one }) => {
    const user_id = one.user_id ?? idsByEmail.get(user_email ?? '');
    return { ...one, ...(user_id && { user_id }) };
  });
  return new Map(rollupChanges(contributions).map(({ rollup, cells }) => [JSON.stringify(rollup), cellsByName(cells)]));
};

const cellsByName = (cells: { by: string; name: string; figures: object }[]) =>
  Object.fromEntries(cells.map(({ by, name, figures }) => [`${by} ${name}`, figures]));

const stored = async (): Promise<Map<string, object>> => {
  const { current } = await getRollupGeneration();
  const found = new Map<string, object>();
  for (const item of table.itemsOf('rollup')) {
    if (item.generation !== current) continue;
    const { of, user_id, day } = item as { of: 'company'; user_id?: string; day: string };
    const rollup = { of, ...(user_id && { user_id }), day };
    const cells = (await getRollup(current, rollup as Parameters<typeof getRollup>[1]))?.cells ?? [];
    if (cells.length > 0) found.set(JSON.stringify(rollup), cellsByName(cells));
  }
  return found;
};

describe('the roll-ups of a random history', () => {
  it.each([1, 2, 3, 4, 5, 6])('are those of a recount, and a rebuild changes none (seed %i)', async seed => {
    await randomHistory(seed);
    const expected = recount();
    expect(expected.size).toBeGreaterThan(5);
    expect(await stored()).toEqual(expected);
    await rebuildRollups();
    expect((await getRollupGeneration()).current).toBe(2);
    expect(await stored()).toEqual(expected);
    await rebuildRollups();
    expect(new Set(table.itemsOf('rollup').map(item => item.generation))).toEqual(new Set([2, 3]));
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

  it('removes the commission line of a product that is gone', async () => {
    await writeOne(selectedProductStep(aSale()));
    await projectCommissions(HEALTH);
    await writeOne(selectedProductDeletion('42', 'health'));
    await rebuildRollups();
    expect(await allCommissionsOfUser('agent-1')).toEqual([]);
  });
});
