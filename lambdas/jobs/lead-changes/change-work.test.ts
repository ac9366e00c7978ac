import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearFirstListedDay } from '#platform/leads/first-listed-day';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { keys } from '#platform/table/engine/keys';
import { writeOne } from '#platform/table/engine/write';
import { getJob, updateJob } from '#platform/table/jobs';
import { putLeadSource } from '#platform/table/lead-sources';
import { createLead, getLead, updateLead } from '#platform/table/leads';
import { selectedProductStep } from '#platform/table/selected-products';
import { previewLeadChange, startLeadChange } from '#shared/contracts/lead-changes';
import type { Job } from '#shared/jobs/job';
import type { Lead } from '#shared/leads/lead';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { aSale } from '../../../tests/support/builders/a-product.ts';
import { anAdmin as anAdminUser, aUser } from '../../../tests/support/builders/a-user.ts';
import { anActor } from '../../../tests/support/builders/an-actor.ts';
import { breakItems } from '../../../tests/support/unit/break-items.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { listChanges } from '../../backoffice/lead-changes/list-changes.ts';
import { previewChange } from '../../backoffice/lead-changes/preview-change.ts';
import { startChange } from '../../backoffice/lead-changes/start-change.ts';
import { countDocument } from '../../projections/count-document.ts';
import { projectLeadRow } from '../../projections/project-lead-row.ts';
import { cancelJob } from '../../reports/jobs/cancel-job.ts';
import type { Files } from '../imports/files.ts';
import { runJob } from '../run-job.ts';
import type { Work } from '../work.ts';
import { changeWork } from './change-work.ts';

const NOW = '2026-03-10T15:00:00.000Z';
const admin = anAdminUser();
const actor = anActor(admin);
const closer = aUser({ id: 'closer-9', email: 'kim@coverline.test', roles: ['closer'] });
const fronter = aUser({ id: 'fronter-9', email: 'lou@coverline.test', roles: ['fronter'] });

let table: UnitTable;
let stored: Map<string, string>;
let names: Map<string, string>;
beforeEach(async () => {
  captureLog();
  clearFirstListedDay();
  table = startUnitTable({ users: [admin, closer, fronter] });
  stored = new Map();
  names = new Map();
  await putLeadSource({ id: '1', name: 'radio', lead_cost: 5_00, version: 1 });
  for (let n = 1; n <= 3; n++) await storeLead(n, { created_ts: `2026-03-0${n}T15:00:00.000Z` });
});

const storeLead = async (n: number, fields: Partial<Lead> = {}) => {
  const { version: _, ...lead } = aLead({ id: `l${n}`, phone_number: `+1305555014${n}`, ...fields });
  await createLead(lead);
  await projectLeadRow(lead.id);
};
const files: Files = {
  read: async key => Buffer.from(stored.get(key) ?? expect.fail(`There is no ${key}.`)),
  write: async (key, { body, fileName }) => {
    stored.set(key, String(body));
    names.set(key, fileName);
  },
};

const ALL = { filter: { start_date: '2026-03-01T05:00:00', end_date: '2026-03-11T03:59:59' } };
const start = async (input: object) => (await startChange({ actor, now: NOW }, startLeadChange.input.parse(input))).id;
const run = async (id: string, number = 1, together?: number): Promise<Job> => {
  const clock = () => NOW;
  const work = changeWork({ clock, ...(together && { together }) }, files);
  await runJob({ work, clock, outOfTime: () => false }, { job_id: id, run: number });
  return (await getJob(id)) ?? expect.fail('There is no job.');
};
const change = async (input: object) => run(await start(input));
const preview = (input: object) => previewChange({ actor, now: NOW }, previewLeadChange.input.parse(input));
const lead = async (n: number) => (await getLead(`l${n}`, { latest: true })) ?? expect.fail('There is no lead.');

describe('the preview of a bulk change', () => {
  it('says how many leads match the filter, shows the first ones, and is recorded as a reading', async () => {
    for (const id of ['l1', 'l2', 'l3']) await countDocument({ kind: 'lead', id });
    const shown = await preview({ leads: ALL, to: { field: 'cost', value: 12_00 } });
    expect(shown).toMatchObject({ count: 3, is_exact: true });
    expect(shown.data.map(row => row.firestore_alternate_id)).toEqual(['l3', 'l2', 'l1']);
    expect(table.itemsOf('list-reading')).toMatchObject([{ list: 'leads', rows: 3 }]);
    expect((await lead(1)).cost_from_manual_input).toBeUndefined();
  });

  it('shows chosen leads, each once', async () => {
    const shown = await preview({ leads: { ids: ['l2', 'l2'] }, to: { field: 'cost', value: null } });
    expect(shown).toMatchObject({ count: 1, data: [{ firestore_alternate_id: 'l2' }] });
  });

  it.each([
    [{ field: 'lead_source', value: 'unknown' }],
    [{ field: 'assigned_agent', value: 'nobody@coverline.test' }],
    [{ field: 'assigned_agent', value: admin.email }],
  ])('of a value that leads can not have is rejected, and so is its start: %j', async to => {
    await expect(preview({ leads: ALL, to })).rejects.toMatchObject({ code: 'rejected' });
    await expect(start({ leads: ALL, to })).rejects.toMatchObject({ code: 'rejected' });
  });
});

describe('a bulk change', () => {
  it('writes all leads of the filter, each with its record, and gives a result for each', async () => {
    await updateLead('l2', { set: { cost_from_manual_input: 12_00 } });
    const done = await change({ leads: ALL, to: { field: 'cost', value: 12_00 } });
    expect(done).toMatchObject({ state: 'done', result: { changed: 2, unchanged: 1, failed: 0 } });
    expect((await lead(1)).cost_from_manual_input).toBe(12_00);
    expect((await auditRecordsOfLead('l1', { limit: 10 })).data).toMatchObject([
      { action: 'lead_changed', fields: ['cost_from_manual_input'], user_id: admin.id },
    ]);
    expect(table.itemsOf('lead-bulk-record')).toMatchObject([
      { action: 'change_started', job_id: done.id, choices: JSON.stringify(done.input), counts: '{}' },
      { action: 'changed', counts: JSON.stringify({ changed: 2, unchanged: 1, failed: 0 }) },
    ]);
    const [heading, ...rows] = (stored.get(`exports/${admin.id}/${done.id}-results.csv`) ?? '').split('\r\n');
    expect(heading).toBe('\ufeffLead,Phone number,Result');
    expect(names.get(`exports/${admin.id}/${done.id}-results.csv`)).toBe('changed-leads.csv');
    expect(rows.filter(Boolean)).toEqual([
      'l3,3055550143,Changed',
      'l2,3055550142,Had this value already',
      'l1,3055550141,Changed',
    ]);
  });

  it('leaves leads that came after it was started', async () => {
    const id = await start({ leads: ALL, to: { field: 'cost', value: 1_00 } });
    await storeLead(4, { created_ts: '2026-03-10T16:00:00.000Z' });
    expect(await run(id)).toMatchObject({ result: { changed: 3 } });
    expect((await lead(4)).cost_from_manual_input).toBeUndefined();
  });

  it('takes a cost away, so that the source’s counts again', async () => {
    await updateLead('l1', { set: { cost_from_manual_input: 1_00 } });
    await change({ leads: { ids: ['l1'] }, to: { field: 'cost', value: null } });
    expect((await lead(1)).cost_from_manual_input).toBeUndefined();
  });

  it('writes the lead source', async () => {
    await change({ leads: { ids: ['l1', 'l2'] }, to: { field: 'lead_source', value: 'radio' } });
    expect([await lead(1), await lead(2), await lead(3)].map(({ lead_source }) => lead_source)).toEqual([
      'radio',
      'radio',
      'google',
    ]);
  });

  it.each([
    [closer.email, { fronter: 'fay@coverline.test', closer: closer.email }],
    [fronter.email, { fronter: fronter.email }],
    [null, {}],
  ])('assigns leads to %s', async (value, assigned) => {
    const before = { closer: 'cleo@coverline.test', fronter: 'fay@coverline.test' };
    await updateLead('l1', { set: { assigned_agent_email_by_role: before } });
    await change({ leads: { ids: ['l1'] }, to: { field: 'assigned_agent', value } });
    expect((await lead(1)).assigned_agent_email_by_role).toEqual(assigned);
  });

  it('stops where the agent was disabled since, with a message', async () => {
    const id = await start({ leads: ALL, to: { field: 'assigned_agent', value: closer.email } });
    table.store({ users: [{ ...closer, disabled: true }] });
    expect(await run(id)).toMatchObject({
      state: 'failed',
      message: 'The chosen agent is disabled. Start the change again with another one.',
    });
    expect((await lead(1)).assigned_agent_email_by_role).toBeUndefined();
  });

  it('fails if the chosen agent neither closes nor fronts any more, and no lead loses its agent', async () => {
    await updateLead('l1', { set: { assigned_agent_email_by_role: { closer: 'sue@coverline.test' } } });
    const id = await start({ leads: ALL, to: { field: 'assigned_agent', value: closer.email } });
    table.store({ users: [{ ...closer, roles: ['customer_service'] }] });
    expect(await run(id)).toMatchObject({
      state: 'failed',
      message: 'The chosen agent is neither a closer nor a fronter any more. Start the change again with another one.',
    });
    expect((await lead(1)).assigned_agent_email_by_role).toEqual({ closer: 'sue@coverline.test' });
  });

  it.each([
    ['is disabled', { disabled: true }],
    ['loses the role', { roles: ['fronter' as const] }],
  ])('gives no more leads to an agent who %s meanwhile, and says so once of each lead', async (_, change) => {
    const id = await start({ leads: { ids: ['l1', 'l2'] }, to: { field: 'assigned_agent', value: closer.email } });
    table.beforeWrite(3, () => Promise.resolve(table.store({ users: [{ ...closer, ...change }] })));
    const before = table.requests.writes;
    expect(await run(id)).toMatchObject({ state: 'done', result: { changed: 1, failed: 1 } });
    expect(table.requests.writes - before).toBeLessThan(6);
    expect(stored.get(`exports/${admin.id}/${id}-results.csv`)).toContain('The agent gets no leads any more');
    expect((await lead(2)).assigned_agent_email_by_role).toBeUndefined();
  });

  it('says of an erased lead that its data was erased, without a try to change it', async () => {
    await updateLead('l1', { set: { erased_ts: NOW } });
    const before = table.requests.writes;
    const { id, result } = await change({ leads: { ids: ['l1'] }, to: { field: 'cost', value: 12_00 } });
    expect(result).toMatchObject({ changed: 0, failed: 1 });
    expect(stored.get(`exports/${admin.id}/${id}-results.csv`)).toContain('The data of this lead was erased');
    expect(table.requests.writes - before).toBeLessThan(6);
  });

  it('reads a lead again that somebody changes at the same moment, and loses nothing', async () => {
    table.beforeWrite(3, () => updateLead('l3', { set: { city: 'Tampa' } }));
    const done = await change({ leads: ALL, to: { field: 'cost', value: 1_00 } });
    expect(done).toMatchObject({ result: { changed: 3, failed: 0 } });
    expect(await lead(3)).toMatchObject({ city: 'Tampa', cost_from_manual_input: 1_00 });
  });

  it('assigns a lead as it is, where it gets a fronter at the same moment', async () => {
    const id = await start({ leads: { ids: ['l1'] }, to: { field: 'assigned_agent', value: closer.email } });
    table.beforeWrite(2, () => updateLead('l1', { set: { assigned_agent_email_by_role: { fronter: fronter.email } } }));
    expect(await run(id)).toMatchObject({ result: { changed: 1, failed: 0 } });
    const both = { fronter: fronter.email, closer: closer.email };
    expect((await lead(1)).assigned_agent_email_by_role).toEqual(both);
  });

  it('says of a lead that others change again and again that it is busy', async () => {
    let isTheirs = false;
    const id = await start({ leads: { ids: ['l1'] }, to: { field: 'cost', value: 1_00 } });
    table.beforeWrite('each', async () => {
      if (isTheirs) return;
      isTheirs = true;
      await updateLead('l1', { set: { city: 'Tampa' } });
      isTheirs = false;
    });
    expect(await run(id)).toMatchObject({ state: 'done', result: { changed: 0, failed: 1 } });
    expect(stored.get(`exports/${admin.id}/${id}-results.csv`)).toContain('Others were changing the lead.');
  });

  it('finds a lead that was created a moment ago', async () => {
    table.lag(keys.lead('l1'));
    expect(await change({ leads: { ids: ['l1'] }, to: { field: 'cost', value: 1_00 } })).toMatchObject({
      result: { changed: 1, failed: 0 },
    });
  });

  it('changes all others where a lead cannot be read, and says so of that lead', async () => {
    breakItems(table, 'lead', 'l2');
    const done = await change({ leads: ALL, to: { field: 'cost', value: 1_00 } });
    expect(done).toMatchObject({ state: 'done', result: { changed: 2, failed: 1 } });
    expect(stored.get(`exports/${admin.id}/${done.id}-results.csv`)).toContain('\r\nl2,,The lead could not be read');
  });

  it('says of a lead that is gone that it was not changed', async () => {
    const done = await change({ leads: { ids: ['l1', 'gone'] }, to: { field: 'cost', value: 1_00 } });
    expect(done).toMatchObject({ result: { changed: 1, failed: 1 } });
    expect(stored.get(`exports/${admin.id}/${done.id}-results.csv`)).toContain('\r\ngone,,The lead was removed\r\n');
  });

  it('of more leads than one step takes goes on after its function was ended', async () => {
    const ids = Array.from({ length: 120 }, (_, n) => `m${n}`);
    for (const [n, id] of ids.entries()) await createLead(aLead({ id, phone_number: `+1305556${String(1000 + n)}` }));
    await updateLead('m0', { set: { cost_from_manual_input: 1_00 } });
    const id = await start({ leads: { ids: ['gone', ...ids] }, to: { field: 'cost', value: 1_00 } });
    let isKilled = true;
    table.beforeRead('each', async () => {
      if (isKilled && stored.has(`exports/${admin.id}/${id}-part-1.json`)) throw new Error('The function was ended.');
    });
    await expect(run(id)).rejects.toThrow('The function was ended.');
    isKilled = false;
    expect(await getJob(id)).toMatchObject({ progress: { percent: 82, rows: 100 } });
    await updateJob(id, { set: { run: 2 } });
    expect(await run(id, 2)).toMatchObject({ state: 'done', result: { changed: 119, unchanged: 1, failed: 1 } });
    expect((stored.get(`exports/${admin.id}/${id}-results.csv`) ?? '').split('\r\n')).toHaveLength(123);
  });

  it('of a filter with more leads than one step takes changes each once, and says how far it is', async () => {
    for (let n = 10; n < 70; n++) {
      const created_ts = new Date(Date.UTC(2026, 2, 6, 15, 0, n)).toISOString();
      await storeLead(n, { phone_number: `+13055560${n}0`, created_ts });
    }
    const id = await start({ leads: ALL, to: { field: 'cost', value: 1_00 } });
    const shown = new Set<number | undefined>();
    let isLooking = false;
    table.beforeRead('each', async () => {
      if (isLooking) return;
      isLooking = true;
      shown.add((await getJob(id))?.progress?.percent);
      isLooking = false;
    });
    expect(await run(id)).toMatchObject({ state: 'done', result: { changed: 63, unchanged: 0, failed: 0 } });
    // Of the nine days and ten hours before the start, the newest four days are done.
    expect([...shown]).toEqual([0, 42, 100]);
  });

  it('of a source gives each of its leads another one, and a result, also where its function was ended', async () => {
    await putLeadSource({ id: '2', name: 'tv', lead_cost: 5_00, version: 1 });
    for (let n = 10; n < 70; n++) {
      const created_ts = new Date(Date.UTC(2026, 2, 6, 15, 0, n)).toISOString();
      await storeLead(n, { phone_number: `+13055560${n}0`, lead_source: 'radio', created_ts });
    }
    const ofRadio = { filter: { ...ALL.filter, lead_source: 'radio' } };
    const id = await start({ leads: ofRadio, to: { field: 'lead_source', value: 'tv' } });
    const changed = () => table.itemsOf('lead').filter(item => item.lead_source === 'tv');
    let isKilled = true;
    table.beforeWrite('each', async () => {
      if (!isKilled || changed().length < 30) return;
      throw new Error('The function was ended.');
    });
    await expect(run(id)).rejects.toThrow('The function was ended.');
    isKilled = false;
    for (const item of changed()) await projectLeadRow(String(item.id));
    await updateJob(id, { set: { run: 2 } });
    const { result } = (await run(id, 2)) as { result?: { changed: number; unchanged: number } };
    expect(changed()).toHaveLength(60);
    expect((result?.changed ?? 0) + (result?.unchanged ?? 0)).toBe(60);
    expect((stored.get(`exports/${admin.id}/${id}-results.csv`) ?? '').split('\r\n')).toHaveLength(62);
  });

  it('of leads that were sold on some days changes these, and says how far it is by the days of their sales', async () => {
    for (let n = 10; n <= 60; n++) {
      const sale_ts = n === 10 ? '2026-03-02T15:00:00.000Z' : '2026-03-06T15:00:00.000Z';
      await writeOne(selectedProductStep(aSale({ lead_id: `l${n}`, sale_ts, version: 1 })));
      await storeLead(n, { phone_number: `+13055560${n}0` });
    }
    const sold = { sale_date_start: '2026-03-01T05:00:00', sale_date_end: '2026-03-08T04:59:59' };
    const id = await start({ leads: { filter: sold }, to: { field: 'cost', value: 1_00 } });
    const job = (await getJob(id)) ?? expect.fail('There is no job.');
    const work = changeWork({ clock: () => NOW }, files) as Work;
    const found = await work.step(job, async () => {});
    if (found.outcome !== 'step') return expect.fail('The leads were not noted.');
    const first = await work.step({ ...job, checkpoint: found.checkpoint } as Job, async () => {});
    // Of the seven days, those after the 6th of March at 10 am are done: 38 of 168 hours.
    expect(first).toMatchObject({ outcome: 'step', progress: { percent: 22, rows: 50 } });
    expect(await run(id)).toMatchObject({ state: 'done', result: { changed: 1, unchanged: 50, failed: 0 } });
    expect((await lead(1)).cost_from_manual_input).toBeUndefined();
  });

  describe('of a great many leads', () => {
    const ids = Array.from({ length: 300 }, (_, n) => `m${n}`);
    const startMany = async () => {
      for (const [n, id] of ids.entries()) await createLead(aLead({ id, phone_number: `+1305556${String(1000 + n)}` }));
      return start({ leads: { ids }, to: { field: 'cost', value: 1_00 } });
    };
    const leadsIn = (id: string) =>
      (stored.get(`exports/${admin.id}/${id}-results.csv`) ?? '')
        .split('\r\n')
        .slice(1, -1)
        .map(line => line.split(',')[0]);
    const isBundle = (key: string, bundle: number) => key.endsWith(`-parts-${bundle}.csv`);

    it('puts the parts together on the way: its last step reads few files, and has each lead once', async () => {
      const id = await startMany();
      const reads: string[] = [];
      const { read } = files;
      vi.spyOn(files, 'read').mockImplementation(async key => {
        if (stored.has(`exports/${admin.id}/${id}-part-5.json`)) reads.push(key);
        return read(key);
      });
      expect(await run(id, 1, 2)).toMatchObject({ state: 'done', result: { changed: 300 } });
      expect(leadsIn(id)).toEqual(ids);
      expect(reads).toHaveLength(4);
    });

    it('goes on where its function was ended while it put parts together', async () => {
      const id = await startMany();
      const { write } = files;
      const ended = vi.spyOn(files, 'write').mockImplementation(async (key, file) => {
        if (isBundle(key, 1)) throw new Error('The function was ended.');
        return write(key, file);
      });
      await expect(run(id, 1, 2)).rejects.toThrow('The function was ended.');
      ended.mockRestore();
      await updateJob(id, { set: { run: 2 } });
      expect(await run(id, 2, 2)).toMatchObject({ state: 'done', result: { changed: 250, unchanged: 50 } });
      expect(leadsIn(id)).toEqual(ids);
    });

    it('whose parts an earlier release did not bundle has its results from the parts', async () => {
      const id = await startMany();
      const { write } = files;
      vi.spyOn(files, 'write').mockImplementation(async (key, file) => {
        if (!isBundle(key, 0) && !isBundle(key, 1)) await write(key, file);
      });
      vi.spyOn(files, 'read').mockImplementation(async key => {
        const text = stored.get(key);
        if (text === undefined) throw new Error('NoSuchKey');
        return Buffer.from(text);
      });
      expect(await run(id, 1, 2)).toMatchObject({ state: 'done', result: { changed: 300 } });
      expect(leadsIn(id)).toEqual(ids);
    });

    it('has its results where it is cancelled while parts are put together', async () => {
      const id = await startMany();
      const { write } = files;
      vi.spyOn(files, 'write').mockImplementation(async (key, file) => {
        await write(key, file);
        if (key.endsWith('-part-3.json')) await cancelJob({ actor, now: NOW }, { id });
        if (isBundle(key, 1)) stored.delete(key);
      });
      expect(await run(id, 1, 2)).toMatchObject({ state: 'cancelled', result: { changed: 200 } });
      expect(leadsIn(id)).toEqual(ids.slice(0, 200));
    });
  });

  describe('that ends before it is done', () => {
    const ids = Array.from({ length: 60 }, (_, n) => `m${n}`);
    const startMany = async (to: object) => {
      for (const [n, id] of ids.entries()) await createLead(aLead({ id, phone_number: `+1305556${String(1000 + n)}` }));
      return start({ leads: { ids }, to });
    };
    const resultsOf = (id: string) =>
      (stored.get(`exports/${admin.id}/${id}-results.csv`) ?? '').split('\r\n').slice(1, -1);

    it('because it was cancelled has the results of the leads that it had changed', async () => {
      const id = await startMany({ field: 'cost', value: 1_00 });
      const now = NOW;
      table.beforeRead('each', async () => {
        if (stored.has(`exports/${admin.id}/${id}-part-0.json`) && (await getJob(id))?.state === 'running')
          await cancelJob({ actor, now }, { id });
      });
      expect(await run(id)).toMatchObject({
        ...{ state: 'cancelled', result: { unchanged: 0, failed: 0 } },
      });
      const changed = table.itemsOf('lead').filter(item => item.cost_from_manual_input === 1_00).length;
      expect(changed).toBeGreaterThan(0);
      expect(resultsOf(id)).toHaveLength(changed);
      expect((await listChanges(actor)).data).toMatchObject([{ state: 'cancelled', result: { changed } }]);
    });

    it('because it failed has them too', async () => {
      const id = await startMany({ field: 'assigned_agent', value: closer.email });
      table.beforeRead('each', async () => {
        if (stored.has(`exports/${admin.id}/${id}-part-0.json`))
          table.store({ users: [{ ...closer, disabled: true }] });
      });
      expect(await run(id)).toMatchObject({ state: 'failed', result: { changed: 50, unchanged: 0, failed: 0 } });
      expect(resultsOf(id)).toHaveLength(50);
    });

    it('before its first lead has none', async () => {
      const id = await startMany({ field: 'cost', value: 1_00 });
      await cancelJob({ actor, now: NOW }, { id });
      expect(await run(id)).not.toHaveProperty('result');
    });
  });

  it('is listed for its owner', async () => {
    await change({ leads: { ids: ['l1'] }, to: { field: 'cost', value: 1_00 } });
    expect((await listChanges(actor)).data).toMatchObject([{ kind: 'lead_change', result: { changed: 1 } }]);
    expect((await listChanges(anActor({ id: 'admin-2' }))).data).toEqual([]);
  });
});
