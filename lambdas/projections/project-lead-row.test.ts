import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#platform/table/engine/keys';
import { deletion } from '#platform/table/engine/steps';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { leadsOfNumber } from '#platform/table/lead-rows/lead-rows';
import { createLead, leadMove, updateLead } from '#platform/table/leads';
import { selectedProductDeletion, selectedProductStep } from '#platform/table/selected-products';
import type { Lead } from '#shared/leads/lead';
import { prefixesOf } from '#shared/leads/list/lead-prefixes';
import { leadRowOf } from '#shared/leads/list/lead-row';
import type { SelectedProduct } from '#shared/products/product';
import { createRandom } from '../../bin/seed/random.ts';
import { at } from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { aSale, aSelectedProduct } from '../../tests/support/builders/a-product.ts';
import { breakItems } from '../../tests/support/unit/break-items.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { projectLeadRow } from './project-lead-row.ts';
import { rebuildLeadRows } from './rebuild-lead-rows.ts';

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
  table = startUnitTable();
});

const places = () =>
  [...table.itemsOf('lead-row'), ...table.itemsOf('lead-row-copy')].map(({ pk, sk }) => `${pk} ${sk}`).sort();
const prefixesNow = () =>
  table
    .itemsOf('lead-row-copy')
    .flatMap(({ pk }) => String(pk).match(/^lead-search#(.*)#/)?.[1] ?? [])
    .sort();
const rowOf = (id: string) => table.itemsOf('lead-row').find(({ lead_id }) => lead_id === id);

const versionsNow = (): Map<string, unknown> =>
  new Map(
    [...table.itemsOf('lead-row'), ...table.itemsOf('lead-row-copy')].map(({ pk, sk, version }) => [
      `${pk} ${sk}`,
      version,
    ]),
  );
/** The items that were written since then; each writing gives an item a new version. */
const changedSince = (before: Map<string, unknown>): string[] =>
  [...versionsNow()].flatMap(([place, version]) => (before.get(place) === version ? [] : [place])).sort();

const storeLead = async (fields: Partial<Lead> = {}) => {
  const { version: _, ...lead } = aLead(fields);
  await createLead(lead);
  return aLead(fields);
};

describe('the row of a lead', () => {
  it('is found by creation, and under each prefix', async () => {
    const lead = await storeLead({ first_name: 'Bo', last_name: 'Kim' });
    await projectLeadRow('42');
    expect(rowOf('42')).toMatchObject({
      ...leadRowOf(lead, []),
      gsi1pk: 'leads-created#2026-01',
      gsi2pk: 'leads-created#none#2026-01',
      gsi1sk: `${at(0)}#42`,
    });
    expect(prefixesNow()).toEqual(prefixesOf(lead).sort());
  });

  it('of a sold lead is also found by its sale, until the sale fails', async () => {
    await storeLead();
    await writeOne(selectedProductStep(aSale({ lead_id: '42' })));
    await projectLeadRow('42');
    const sold = table.itemsOf('lead-row-copy').find(({ sk }) => sk === 'sold');
    expect(sold).toMatchObject({ gsi1pk: 'leads-sold#2026-01', sale_status: 'sale', sale_date: aSale().sale_ts });
    expect(rowOf('42')).toMatchObject({ gsi2pk: 'leads-created#sale#2026-01' });
    await writeOne(selectedProductStep(aSale({ lead_id: '42', status: 'failed', version: 9 })));
    await projectLeadRow('42');
    expect(table.itemsOf('lead-row-copy').some(({ sk }) => sk === 'sold')).toBe(false);
    expect(rowOf('42')).toMatchObject({ sale_status: 'failed' });
    expect(rowOf('42')).not.toHaveProperty('sale_date');
  });

  it('leaves nothing under a former name or number', async () => {
    const lead = await storeLead({ first_name: 'Bo', last_name: 'Kim' });
    await projectLeadRow('42');
    await writeTogether(leadMove(lead, '+17025550199', { set: { first_name: 'Al' }, remove: ['last_name'] }));
    await projectLeadRow('42');
    expect(prefixesNow()).toEqual(prefixesOf({ first_name: 'Al', phone_number: '+17025550199' }).sort());
    expect(rowOf('42')).not.toHaveProperty('last_name');
  });

  it('is also found by each number besides the main one, as long as the lead has it', async () => {
    const [alt, signing] = ['+17025550188', '+17025550199'];
    const given = { alt_phone_number: alt, esig_phone_number: signing };
    await storeLead(given);
    await projectLeadRow('42');
    const [other] = [await storeLead({ ...given, id: '43', phone_number: signing })];
    await projectLeadRow(other.id);
    expect([await leadsOfNumber(alt, 5), await leadsOfNumber(signing, 5)]).toEqual([['43', '42'], ['42']]);
    await updateLead('42', { set: { alt_phone_number: '+17025550111' } });
    await projectLeadRow('42');
    expect([await leadsOfNumber(alt, 5), await leadsOfNumber('+17025550111', 5)]).toEqual([['43'], ['42']]);
  });

  it('is gone with the lead, and everything of it', async () => {
    await storeLead({ alt_phone_number: '+17025550188' });
    await writeOne(selectedProductStep(aSale({ lead_id: '42' })));
    await projectLeadRow('42');
    await writeOne(deletion(keys.lead('42')));
    await projectLeadRow('42');
    expect(places()).toEqual([]);
  });

  it('is not written where nothing of it changes', async () => {
    await storeLead();
    await projectLeadRow('42');
    await updateLead('42', { set: { city: 'Reno' } });
    const before = table.requests.writes;
    await projectLeadRow('42');
    expect(table.requests.writes).toBe(before);
  });

  it('that gets another number is written with the copy of this number, and no other copy', async () => {
    await storeLead({ first_name: 'Bo', last_name: 'Kim', alt_phone_number: '+17025550188' });
    await projectLeadRow('42');
    const before = versionsNow();
    await updateLead('42', { set: { esig_phone_number: '+17025550199' } });
    await projectLeadRow('42');
    expect(changedSince(before)).toEqual(['lead-number#+17025550199 42', 'lead-row#42 row']);
    await updateLead('42', { set: { cost_from_manual_input: 900 } });
    const grown = versionsNow();
    await projectLeadRow('42');
    expect(changedSince(grown)).toEqual(places());
  });

  it('that moves to another last name writes the copies of the first name again, as they say the last name', async () => {
    await storeLead({ first_name: 'Bo', last_name: 'Kim' });
    await projectLeadRow('42');
    await updateLead('42', { set: { last_name: 'Lee' } });
    await projectLeadRow('42');
    expect(new Set(table.itemsOf('lead-row-copy').map(({ last_name }) => last_name))).toEqual(new Set(['Lee']));
  });

  it('says what the lead is when a faster event has written another one', async () => {
    await storeLead({ first_name: 'Bo', last_name: 'Kim' });
    table.beforeWrite(1, async () => {
      await updateLead('42', { set: { first_name: 'Cy' } });
      await projectLeadRow('42');
    });
    await projectLeadRow('42');
    expect(rowOf('42')).toMatchObject({ first_name: 'Cy' });
    expect(prefixesNow()).not.toContain('bo');
  });
});

it('a lead that changes again and again fails its event, which is delivered again', async () => {
  await storeLead();
  let cost = 0;
  table.beforeWrite('each', async () => {
    await projectLeadRow('42');
    await updateLead('42', { set: { cost_from_manual_input: ++cost } });
  });
  await expect(projectLeadRow('42')).rejects.toThrow('A lead changed too often to list it.');
});

/** Leads and products that change and go, with events that come twice, late and in another order. */
const randomHistory = async (seed: number) => {
  const random = createRandom(seed);
  const { pick } = random;
  const names = ['Ann', 'Anna', 'Bo', 'Cleo', 'Christopherson', "O'Neil"];
  const months = ['2026-01', '2026-02', '2026-03'];
  const events: string[] = [];
  const changeLead = async (id: string) => {
    const name = { first_name: pick(names), last_name: pick(names) };
    const isThere = table.itemsOf('lead').some(lead => lead.id === id);
    if (!isThere) {
      const phone_number = `+1555234${1000 + random.integer(0, 8999)}`;
      await storeLead({ id, phone_number, created_ts: `${pick(months)}-15T12:00:00.000Z`, ...name });
    } else if (random.next() < 0.2) await writeOne(deletion(keys.lead(id)));
    else await updateLead(id, { set: { ...name, cost_from_manual_input: random.integer(0, 99) } });
  };
  const changeProduct = async (lead_id: string, version: number) => {
    const sale_ts = `${pick(months)}-20T12:00:00.000Z`;
    const product = random.next() < 0.6 ? aSale({ lead_id, version, sale_ts }) : aSelectedProduct({ lead_id, version });
    if (random.next() < 0.2) await writeOne(selectedProductDeletion(lead_id, 'health'));
    else await writeOne(selectedProductStep(product));
  };
  for (let n = 1; n <= 60; n++) {
    const id = `lead-${random.integer(1, 8)}`;
    if (random.next() < 0.6) await changeLead(id);
    else await changeProduct(id, n);
    events.push(id);
    if (random.next() < 0.3) table.beforeWrite(1, () => projectLeadRow(pick(events)));
    if (random.next() < 0.5) await projectLeadRow(pick(events));
  }
  for (const id of [...events].sort(() => random.next() - 0.5)) await projectLeadRow(id);
};

/** Where the rows of the leads that are there must be. */
const wantedPlaces = (): string[] =>
  table
    .itemsOf('lead')
    .flatMap(item => {
      const lead = item as Lead;
      const products = table.itemsOf('selected-product').filter(({ lead_id }) => lead_id === lead.id);
      const row = leadRowOf(lead, products as unknown as SelectedProduct[]);
      const month = lead.created_ts.slice(0, 7);
      return [
        `lead-row#${lead.id} row`,
        ...(row.sale_date ? [`lead-row#${lead.id} sold`] : []),
        ...prefixesOf(lead).map(prefix => `lead-search#${prefix}#${month} ${lead.created_ts}#${lead.id}`),
      ];
    })
    .sort();

describe('the rows after a random history', () => {
  it.each([1, 2, 3, 4, 5, 6])('are those of the leads that are there, and no others (seed %i)', async seed => {
    await randomHistory(seed);
    expect(wantedPlaces().length).toBeGreaterThan(20);
    expect(places()).toEqual(wantedPlaces());
    const stored = new Map(table.itemsOf('lead-row').map(row => [row.lead_id, row]));
    for (const copy of table.itemsOf('lead-row-copy'))
      for (const field of ['first_name', 'sale_status', 'cost_from_manual_input', 'version'])
        expect(copy[field]).toEqual(stored.get(copy.lead_id)?.[field]);
  });
});

it('a rebuild reads page after page, and says how many leads and rows it has looked at', async () => {
  for (let n = 0; n < 120; n++) await storeLead({ id: `l${n}`, phone_number: `+1305556${1000 + n}` });
  // The rows are written while it reads, behind the leads.
  expect(await rebuildLeadRows()).toEqual({ items: 240, unreadable: [] });
  expect(table.itemsOf('lead-row')).toHaveLength(120);
  expect(JSON.parse(log.lines().find(line => line.includes('leads list rebuilt')) ?? '')).toMatchObject({
    message: 'leads list rebuilt',
    items: 240,
  });
});

it('a rebuild lists leads that were never listed, and removes rows of leads that are gone', async () => {
  await storeLead({ id: 'gone', phone_number: '+15552349999' });
  await projectLeadRow('gone');
  await writeOne(deletion(keys.lead('gone')));
  await storeLead();
  await rebuildLeadRows();
  expect(places()).toEqual(wantedPlaces());
});

it('a rebuild names a lead that cannot be read, leaves it listed, and lists the others', async () => {
  await storeLead({ id: 'broken', phone_number: '+15552349999' });
  await projectLeadRow('broken');
  const row = rowOf('broken');
  await storeLead();
  breakItems(table, 'lead', 'broken');
  expect(await rebuildLeadRows()).toMatchObject({ unreadable: ['broken'] });
  expect(rowOf('broken')).toEqual(row);
  expect(rowOf('42')).toBeDefined();
  expect(log.text()).toContain('unreadable leads stay listed as they were');
});
