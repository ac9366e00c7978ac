import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { keys } from '#platform/table/engine/keys';
import { deletion } from '#platform/table/engine/steps';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { getJob, jobCreation, updateJob } from '#platform/table/jobs';
import { getLead, updateLead } from '#platform/table/leads';
import { upcomingCallbackCreation, upcomingCallbacksOfUser } from '#platform/table/upcoming-callbacks';
import { getUser, updateUser } from '#platform/table/users';
import type { HandoverJob } from '#shared/jobs/job';
import { newJob } from '#shared/jobs/new-job';
import { keyOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import type { User } from '#shared/users/user';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aStoredLead } from '../../../tests/support/builders/a-stored-lead.ts';
import { anAdmin, aUser } from '../../../tests/support/builders/a-user.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { projectLeadRow } from '../../projections/project-lead-row.ts';
import { runJob } from '../run-job.ts';
import { handoverWork } from './handover-work.ts';

const GONE = 'gone@coverline.test';
const FAY = 'fay@coverline.test';
const colleague = (id: string) => aUser({ id, email: `${id}@coverline.test`, roles: ['closer', 'verification'] });

let table: UnitTable;
beforeEach(() => {
  captureLog();
  table = startUnitTable({
    users: [aUser({ id: 'gone', email: GONE, disabled: true }), colleague('ann'), colleague('bea'), anAdmin()],
  });
});
afterEach(() => vi.restoreAllMocks());

const start = async (input: Partial<HandoverJob['input']> = {}) => {
  const job = { id: 'job-1', owner: 'admin-1', now: at(0) };
  await writeOne(jobCreation(newJob('handover', job, { user_id: 'gone', email: GONE, ...input })));
  await updateUser('gone', { set: { handover_id: job.id } });
};
const handover = async () => {
  const job = await getJob('job-1');
  return job?.kind === 'handover' ? job : expect.fail();
};
const firstRun = async (outOfTime = () => false) => {
  const work = handoverWork({ clock: () => at(100) });
  const { run } = await handover();
  await runJob({ work, clock: () => at(100), outOfTime }, { job_id: 'job-1', run });
  return handover();
};
/** What the check of deadlines does about a job that says nothing for 90 seconds. */
const nextRun = async () => updateJob('job-1', { set: { state: 'running', run: (await handover()).run + 1 } });
const run = async (outOfTime?: () => boolean) => {
  const { state, run: number, begun_run } = await firstRun(outOfTime);
  if (state !== 'running' || begun_run !== number) return handover();
  await nextRun();
  return firstRun(outOfTime);
};

const storeCallbacks = async (count: number) => {
  for (let n = 0; n < count; n++)
    await writeTogether({
      callback: upcomingCallbackCreation({
        id: `callback-${n}`,
        callback_status: 'pending',
        callback_time: at(3600 + n),
        callback_source: 'disposition_callback',
        lead_key: 'lead/42',
        user_key: keyOf('user', 'gone'),
      }),
    });
};
const callbacksOf = async (id: string) => (await upcomingCallbacksOfUser(id, { limit: 100 })).data.length;

const storeUnlistedLead = async (fields: Partial<Lead> = {}) =>
  (await aStoredLead({ assigned_agent_email_by_role: { closer: GONE }, ...fields })).id;
const storeLead = async (fields: Partial<Lead> = {}) => {
  const id = await storeUnlistedLead(fields);
  await projectLeadRow(id);
  return id;
};
const waiting = async () => {
  const id = await storeLead({ assigned_agent_email_by_role: {} });
  await updateLead(id, {
    set: {
      verification_requested: true,
      verification_requested_ts: at(1),
      verification_agent_email: GONE,
      agent_of_record: 'House',
    },
  });
  return id;
};
/** Does something at the moment at which the first verification or lead is given. */
const beforeFirstOf = (phase: 'verifications' | 'leads', act: () => Promise<unknown>) => {
  let isDone = false;
  table.beforeWrite('each', async () => {
    const job = await getJob('job-1');
    if (isDone || job?.kind !== 'handover' || job.checkpoint?.phase !== phase) return;
    isDone = true;
    await act();
  });
};
const lead = async (id: string) => (await getLead(id, { latest: true })) ?? expect.fail();

describe('a handover', () => {
  it('gives callbacks, verifications and leads to the chosen colleagues', async () => {
    await storeCallbacks(45);
    const claimed = await waiting();
    const [both, other] = [
      await storeLead({ assigned_agent_email_by_role: { closer: GONE, fronter: FAY } }),
      await storeLead({ assigned_agent_email_by_role: { closer: 'cal@coverline.test' } }),
    ];
    await start({ callbacks_to: 'ann', verifications_to: 'bea', leads_to: 'bea' });
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 47 } });
    expect([await callbacksOf('ann'), await callbacksOf('gone')]).toEqual([45, 0]);
    expect(await lead(claimed)).toMatchObject({
      verification_agent_email: 'bea@coverline.test',
      agent_of_record: 'House',
    });
    expect((await lead(both)).assigned_agent_email_by_role).toEqual({
      closer: 'bea@coverline.test',
      fronter: 'fay@coverline.test',
    });
    expect((await lead(other)).assigned_agent_email_by_role).toEqual({ closer: 'cal@coverline.test' });
  });

  it('where nobody was chosen gives callbacks to the admin, and verifications to the queue', async () => {
    await storeCallbacks(1);
    const claimed = await waiting();
    await start();
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 2 } });
    expect(await callbacksOf('admin-1')).toBe(1);
    expect(await lead(claimed)).not.toHaveProperty('verification_agent_email');
    expect(await lead(claimed)).not.toHaveProperty('agent_of_record');
  });

  it.each([
    ['to the queue', {}, undefined],
    ['to the chosen colleague', { verifications_to: 'bea' }, 'bea@coverline.test'],
  ])('gives a verification whose lead cannot be read %s, with the record, and goes on', async (_, input, agent) => {
    const [poison, claimed, others] = [await waiting(), await waiting(), await waiting()];
    await updateLead(others, { set: { verification_agent_email: FAY } });
    const image = (id: string) => table.itemsOf('lead').find(item => item.id === id) ?? expect.fail();
    for (const id of [poison, others]) table.put({ ...image(id), created_ts: 'yesterday' });
    await start(input);
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 2 } });
    expect((await lead(claimed)).verification_agent_email).toBe(agent);
    expect(image(poison).verification_agent_email).toBe(agent);
    expect(image(others).verification_agent_email).toBe(FAY);
    expect((await auditRecordsOfLead(poison, { limit: 9 })).data).toMatchObject([{ action: 'verification_changed' }]);
  });

  it('gives all other leads where some cannot be read, fails with their ids, and finishes once they are repaired', async () => {
    const poison: string[] = [];
    for (let n = 0; n < 6; n++) poison.push(await storeLead({ created_ts: at(100 + n) }));
    const others: string[] = [];
    for (let n = 0; n < 21; n++) others.push(await storeLead({ created_ts: at(n) }));
    const images = poison.map(id => table.itemsOf('lead').find(item => item.id === id) ?? expect.fail());
    for (const image of images) table.put({ ...image, created_ts: 'yesterday' });
    await start({ leads_to: 'bea' });
    const named = poison.slice(1).reverse().join(', ');
    expect(await run()).toMatchObject({
      state: 'failed',
      message: `These leads could not be read, and still name the former user: ${named}, 1 more. All others are handed over. Have these repaired, then hand over again.`,
    });
    const isBeas = { assigned_agent_email_by_role: { closer: 'bea@coverline.test' } };
    for (const id of others) expect(await lead(id)).toMatchObject(isBeas);
    expect(await getUser('gone')).toMatchObject({ handover_id: 'job-1' });
    for (const image of images) table.put(image);
    await updateJob('job-1', { set: { state: 'running', run: 2 }, remove: ['checkpoint'] });
    expect(await run()).toMatchObject({ state: 'done' });
    for (const id of poison) expect(await lead(id)).toMatchObject(isBeas);
  });

  it('gives a callback that cannot be read too', async () => {
    await storeCallbacks(2);
    const [poison = expect.fail()] = table.itemsOf('upcoming-callback');
    table.put({ ...poison, callback_time: 'soon' });
    await start({ callbacks_to: 'ann' });
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 2 } });
    expect(table.itemsOf('upcoming-callback')).toMatchObject([{ user_key: 'user/ann' }, { user_key: 'user/ann' }]);
  });

  it('reads again who gets verifications, where that one is disabled at the moment of one that cannot be read', async () => {
    const poison = await waiting();
    const image = () => table.itemsOf('lead').find(item => item.id === poison) ?? expect.fail();
    table.put({ ...image(), created_ts: 'yesterday' });
    await start({ verifications_to: 'bea' });
    beforeFirstOf('verifications', () => updateUser('bea', { set: { disabled: true } }));
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 1 } });
    expect(image()).not.toHaveProperty('verification_agent_email');
  });

  it.each<[string, Partial<HandoverJob['input']>, { disabled?: boolean; roles?: User['roles'] }]>([
    ['whose receiver is disabled', { leads_to: 'bea' }, { disabled: true }],
    ['whose receiver neither closes nor fronts any more', { leads_to: 'bea' }, { roles: ['verification'] }],
    ['for whose leads nobody was chosen when there were none', {}, {}],
  ])('%s fails before a lead loses its agent, and Retry asks again', async (_, input, change) => {
    await storeCallbacks(1);
    const assigned = await storeLead({ assigned_agent_email_by_role: { closer: GONE, fronter: FAY } });
    await updateUser('bea', { set: change });
    await start(input);
    expect(await run()).toMatchObject({ state: 'failed', message: expect.stringMatching(/^Neither the chosen/) });
    expect(await callbacksOf('admin-1')).toBe(1);
    expect((await lead(assigned)).assigned_agent_email_by_role).toEqual({ closer: GONE, fronter: FAY });
    expect(await getUser('gone')).toMatchObject({ handover_id: 'job-1' });
  });

  it('whose receiver is disabled is done if there is no lead', async () => {
    await updateUser('bea', { set: { disabled: true } });
    await start({ leads_to: 'bea' });
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 0 } });
  });

  it('where nobody was chosen gives leads to who disables the user, if that one closes', async () => {
    const assigned = await storeLead();
    await updateUser('admin-1', { set: { roles: ['admin', 'closer'] } });
    await start();
    await run();
    expect((await lead(assigned)).assigned_agent_email_by_role).toEqual({ closer: anAdmin().email });
  });

  it.each([
    ['a closer', 'closer', { fronter: FAY, closer: 'bea@coverline.test' }],
    ['a fronter', 'fronter', { fronter: 'bea@coverline.test' }],
  ] as const)('gives the leads of a closer to %s', async (_, role, expected) => {
    const assigned = await storeLead({ assigned_agent_email_by_role: { closer: GONE, fronter: FAY } });
    await updateUser('bea', { set: { roles: [role] } });
    await start({ leads_to: 'bea' });
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 1 } });
    expect((await lead(assigned)).assigned_agent_email_by_role).toEqual(expected);
  });

  it.each([
    ['closer', { closer: 'bea@coverline.test' }],
    ['fronter', { fronter: 'bea@coverline.test' }],
  ] as const)('gives the leads of a fronter to a %s, and no lead keeps the user', async (role, expected) => {
    const assigned = [
      await storeLead({ assigned_agent_email_by_role: { fronter: GONE } }),
      await storeLead({ assigned_agent_email_by_role: { closer: GONE, fronter: GONE } }),
    ];
    await updateUser('bea', { set: { roles: [role] } });
    await start({ leads_to: 'bea' });
    await run();
    for (const id of assigned) expect((await lead(id)).assigned_agent_email_by_role).toEqual(expected);
  });

  it('of a fronter leaves the fronter on the lead of another closer, for the commission', async () => {
    const fronted = await storeLead({ assigned_agent_email_by_role: { closer: 'cal@coverline.test', fronter: GONE } });
    await start({ leads_to: 'bea' });
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 0 } });
    expect((await lead(fronted)).assigned_agent_email_by_role).toEqual({
      closer: 'cal@coverline.test',
      fronter: GONE,
    });
  });

  it('leaves the fronter of a lead that has got a closer, where the list of leads does not show it yet', async () => {
    const fronted = await storeLead({ assigned_agent_email_by_role: { fronter: GONE } });
    const both = { assigned_agent_email_by_role: { closer: 'cal@coverline.test', fronter: GONE } };
    await updateLead(fronted, { set: both });
    await start({ leads_to: 'bea' });
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 0 } });
    expect(await lead(fronted)).toMatchObject(both);
  });

  it.each([
    ['is left to its fronter', false, { fronter: 'ann@coverline.test' }],
    ['is left to nobody where its fronter is disabled too', true, {}],
  ])('of a closer without a receiver: a lead %s', async (_, disabled, expected) => {
    const assigned = await storeLead({
      assigned_agent_email_by_role: { closer: GONE, fronter: 'ann@coverline.test' },
    });
    await updateUser('ann', { set: { disabled } });
    await start({ leads_to: 'nobody' });
    await run();
    expect((await lead(assigned)).assigned_agent_email_by_role).toEqual(expected);
  });

  it('leaves the disabled fronter of a lead that gets another closer, for the commission', async () => {
    const both = { closer: GONE, fronter: 'ann@coverline.test' };
    const assigned = await storeLead({ assigned_agent_email_by_role: both });
    await updateUser('ann', { set: { disabled: true } });
    await start({ leads_to: 'bea' });
    await run();
    expect((await lead(assigned)).assigned_agent_email_by_role).toEqual({ ...both, closer: 'bea@coverline.test' });
  });

  it('leaves a lead to a fronter who is no user', async () => {
    const assigned = await storeLead({ assigned_agent_email_by_role: { closer: GONE, fronter: FAY } });
    await start({ leads_to: 'nobody' });
    await run();
    expect((await lead(assigned)).assigned_agent_email_by_role).toEqual({ fronter: FAY });
  });

  it('leaves no lead to a fronter who is disabled at the same moment', async () => {
    const assigned = await storeLead({
      assigned_agent_email_by_role: { closer: GONE, fronter: 'ann@coverline.test' },
    });
    beforeFirstOf('leads', () => updateUser('ann', { set: { disabled: true } }));
    await start({ leads_to: 'nobody' });
    await run();
    expect(await getUser('ann')).toMatchObject({ disabled: true });
    expect((await lead(assigned)).assigned_agent_email_by_role).toEqual({});
  });

  it('gives a lead as it is, where it gets a fronter at the same moment', async () => {
    const assigned = await storeLead();
    const fronted = { assigned_agent_email_by_role: { closer: GONE, fronter: FAY } };
    beforeFirstOf('leads', () => updateLead(assigned, { set: fronted }));
    await start({ leads_to: 'bea' });
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 1 } });
    const both = { closer: 'bea@coverline.test', fronter: FAY };
    expect((await lead(assigned)).assigned_agent_email_by_role).toEqual(both);
  });

  it('finds a lead and a user that were written a moment ago', async () => {
    const assigned = await storeLead();
    for (const key of [keys.lead(assigned), keys.user('gone'), keys.user('bea')]) table.lag(key);
    await start({ leads_to: 'bea' });
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 1 } });
  });

  it('gives leads that the list of leads does not show yet, also one that was given to the user a moment ago', async () => {
    const created = await storeUnlistedLead();
    const assigned = await storeLead({ assigned_agent_email_by_role: {} });
    const lost = await storeUnlistedLead();
    await updateLead(assigned, { set: { assigned_agent_email_by_role: { fronter: GONE } } });
    await updateLead(lost, { set: { assigned_agent_email_by_role: {} } });
    const { version } = await lead(lost);
    await start({ leads_to: 'bea' });
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 2 } });
    for (const id of [created, assigned])
      expect(await lead(id)).toMatchObject({ assigned_agent_email_by_role: { closer: 'bea@coverline.test' } });
    expect((await lead(lost)).version).toBe(version);
  });

  it('looks a second time, as the index may be behind the last lead of a user who is deleted', async () => {
    const [early, late] = [await storeLead(), await storeLead({ assigned_agent_email_by_role: {} })];
    await start({ leads_to: 'bea' });
    await updateUser('gone', { set: { deleted_ts: at(1) } });
    expect(await firstRun()).toMatchObject({ state: 'running', progress: { rows: 1 } });
    expect(await getUser('gone')).toMatchObject({ handover_id: 'job-1' });
    await updateLead(late, { set: { assigned_agent_email_by_role: { closer: GONE } } });
    await nextRun();
    expect(await firstRun()).toMatchObject({ state: 'done', result: { rows: 2 } });
    for (const id of [early, late])
      expect(await lead(id)).toMatchObject({ assigned_agent_email_by_role: { closer: 'bea@coverline.test' } });
    expect(await getUser('gone')).not.toHaveProperty('handover_id');
  });

  it('shows how far it is: callbacks, verifications, leads', async () => {
    await storeCallbacks(1);
    await start();
    for (const progress of [
      { percent: 30, rows: 1 },
      { percent: 60, rows: 1 },
    ]) {
      let steps = 0;
      expect(await run(() => ++steps === 2)).toMatchObject({ state: 'running', progress });
    }
    expect(await firstRun()).toMatchObject({ state: 'running', progress: { percent: 90, rows: 1 } });
    await nextRun();
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 1 } });
  });

  it('gives each lead once, of more than one part takes, while the list of leads still shows all of them', async () => {
    const assigned: string[] = [];
    for (let n = 0; n < 25; n++) assigned.push(await storeLead({ created_ts: at(n) }));
    await start({ leads_to: 'bea' });
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 25 } });
    for (const id of assigned)
      expect(await lead(id)).toMatchObject({
        assigned_agent_email_by_role: { closer: 'bea@coverline.test' },
        version: 2,
      });
  });

  it('leaves a lead that was erased meanwhile', async () => {
    const erased = await storeLead({ erased_ts: at(1) });
    await start({ leads_to: 'bea' });
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 0 } });
    expect(await lead(erased)).toMatchObject({ version: 1 });
  });

  it('records each change of a lead in its audit trail', async () => {
    const [claimed, assigned] = [await waiting(), await storeLead()];
    await start({ leads_to: 'ann' });
    await run();
    const actions = async (id: string) =>
      (await auditRecordsOfLead(id, { limit: 5 })).data.map(({ action, user_id, fields }) => [action, user_id, fields]);
    expect(await actions(claimed)).toEqual([
      ['verification_changed', 'admin-1', ['verification_agent_email', 'agent_of_record']],
    ]);
    expect(await actions(assigned)).toEqual([['lead_changed', 'admin-1', ['assigned_agent_email_by_role']]]);
  });

  it('goes on in another run where the first one ended', async () => {
    await storeCallbacks(45);
    await start({ callbacks_to: 'ann' });
    let steps = 0;
    expect(await run(() => ++steps === 2)).toMatchObject({ state: 'running', run: 2, progress: { rows: 20 } });
    expect(await callbacksOf('gone')).toBe(25);
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 45 } });
    expect(await callbacksOf('ann')).toBe(45);
  });

  it('that repeats a step moves nothing twice', async () => {
    await storeCallbacks(2);
    await start({ callbacks_to: 'ann' });
    await run();
    await nextRun();
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 0 } });
    expect(await callbacksOf('ann')).toBe(2);
  });

  it('gives to the admin what the chosen colleague cannot get any more, and passes over nothing', async () => {
    await storeCallbacks(25);
    await start({ callbacks_to: 'ann' });
    let disabled = false;
    table.beforeWrite('each', async () => {
      if (disabled || (await callbacksOf('ann')) === 0) return;
      disabled = true;
      await updateUser('ann', { set: { disabled: true } });
    });
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 25 } });
    expect([await callbacksOf('ann'), await callbacksOf('admin-1'), await callbacksOf('gone')]).toEqual([1, 24, 0]);
  });

  it('gives no lead to a receiver who is disabled at the same moment', async () => {
    const assigned = await storeLead();
    await start({ leads_to: 'bea' });
    beforeFirstOf('leads', () => updateUser('bea', { set: { disabled: true } }));
    expect(await run()).toMatchObject({ state: 'failed', message: expect.stringMatching(/^Neither the chosen/) });
    expect((await lead(assigned)).assigned_agent_email_by_role).toEqual({ closer: GONE });
  });

  it('of a lead that others change again and again fails its function, which is tried again', async () => {
    const assigned = await storeLead();
    await start({ leads_to: 'bea' });
    table.beforeWrite('each', async () => void (await updateLead(assigned, { set: { city: 'Tampa' } })));
    await expect(run()).rejects.toThrow(`Lead ${assigned} changed again and again.`);
    expect(await getJob('job-1')).toMatchObject({ state: 'running', checkpoint: { phase: 'leads' } });
  });

  it('leaves a lead that is gone, and one that somebody else got, where the list of leads does not show it yet', async () => {
    const [gone, given] = [await storeLead(), await storeLead()];
    await writeOne(deletion(keys.lead(gone), []));
    const cal = { assigned_agent_email_by_role: { closer: 'cal@coverline.test' } };
    await updateLead(given, { set: cal });
    const { version } = await lead(given);
    await start({ leads_to: 'bea' });
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 0 } });
    expect(await getLead(gone, { latest: true })).toBeUndefined();
    expect(await lead(given)).toMatchObject({ ...cal, version });
  });

  it('gives no verification to a colleague who verifies no more, but back to the queue', async () => {
    const claimed = await waiting();
    await start({ verifications_to: 'bea' });
    await updateUser('bea', { set: { roles: ['closer'] } });
    expect(await run()).toMatchObject({ state: 'done' });
    expect(await lead(claimed)).not.toHaveProperty('verification_agent_email');
  });

  it('leaves a verification that is completed at the same moment with its agent', async () => {
    const claimed = await waiting();
    beforeFirstOf('verifications', () => updateLead(claimed, { set: { verification_completed: true } }));
    await start({ verifications_to: 'bea' });
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 0 } });
    expect(await lead(claimed)).toMatchObject({ verification_agent_email: GONE });
  });

  it('leaves alone what somebody else took meanwhile', async () => {
    const claimed = await waiting();
    beforeFirstOf('verifications', () =>
      updateLead(claimed, { set: { verification_agent_email: 'vera@coverline.test' } }),
    );
    await start();
    await run();
    expect(await lead(claimed)).toMatchObject({ verification_agent_email: 'vera@coverline.test' });
  });

  it('ends with what is left for a user who was reactivated', async () => {
    await storeCallbacks(1);
    await updateUser('gone', { set: { disabled: false } });
    await start({ callbacks_to: 'ann' });
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 0 } });
    expect(await callbacksOf('gone')).toBe(1);
  });

  it('ends if another user has the e-mail address now: what is left may belong to that user', async () => {
    const [claimed, assigned] = [await waiting(), await storeLead()];
    await updateUser('gone', { set: { deleted_ts: at(1) } });
    table.store({ users: [aUser({ id: 'newcomer', email: GONE })] });
    await start({ leads_to: 'bea' });
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 0 } });
    expect(await lead(claimed)).toMatchObject({ verification_agent_email: GONE });
    expect((await lead(assigned)).assigned_agent_email_by_role).toEqual({ closer: GONE });
  });

  it('ends where the former user is no more', async () => {
    await storeCallbacks(1);
    await start({ callbacks_to: 'ann' });
    await writeOne(deletion(keys.user('gone'), []));
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 0 } });
    expect(await callbacksOf('ann')).toBe(0);
  });

  it('ends where the former user is only half deleted, and another user has the e-mail', async () => {
    const assigned = await storeLead();
    table.store({ users: [aUser({ id: 'newcomer', email: GONE })] });
    await start({ leads_to: 'bea' });
    expect(await run()).toMatchObject({ state: 'done', result: { rows: 0 } });
    expect((await lead(assigned)).assigned_agent_email_by_role).toEqual({ closer: GONE });
  });

  it('goes on where an earlier deleted user had the same e-mail', async () => {
    const assigned = await storeLead();
    table.store({ users: [aUser({ id: 'earlier', email: GONE, disabled: true, deleted_ts: at(0) })] });
    await updateUser('gone', { set: { deleted_ts: at(1) } });
    await start({ leads_to: 'bea' });
    await run();
    expect((await lead(assigned)).assigned_agent_email_by_role).toEqual({ closer: 'bea@coverline.test' });
  });

  it('fails with what to do if neither the colleague nor the admin can get the work', async () => {
    await storeCallbacks(1);
    await start({ callbacks_to: 'ann' });
    for (const id of ['ann', 'admin-1']) await updateUser(id, { set: { disabled: true } });
    expect(await run()).toMatchObject({
      state: 'failed',
      message:
        'Neither the chosen colleague nor who started the handover can get this work. Hand it over again, and choose another colleague.',
    });
    expect(await getUser('gone')).toMatchObject({ handover_id: 'job-1' });
  });

  it('that is done is not named by the user any more, but a newer one stays named', async () => {
    await start();
    await run();
    expect(await getUser('gone')).not.toHaveProperty('handover_id');
    await nextRun();
    await updateUser('gone', { set: { handover_id: 'job-2' } });
    expect(await run()).toMatchObject({ state: 'done' });
    expect(await getUser('gone')).toMatchObject({ handover_id: 'job-2' });
  });

  it('leaves what is left to a newer one, whose receivers were chosen later', async () => {
    await start({ callbacks_to: 'ann', leads_to: 'ann' });
    expect(await firstRun()).toMatchObject({ state: 'running' });
    await storeCallbacks(1);
    const assigned = await storeLead();
    await updateUser('gone', { set: { handover_id: 'job-2' } });
    await nextRun();
    expect(await firstRun()).toMatchObject({ state: 'done', result: { rows: 0 } });
    expect(await callbacksOf('gone')).toBe(1);
    expect((await lead(assigned)).assigned_agent_email_by_role).toEqual({ closer: GONE });
  });

  it('leaves the name of a newer one that begins while it ends', async () => {
    await start();
    const ends = () => getJob('job-1').then(job => job?.kind === 'handover' && job.checkpoint?.phase === 'leads');
    table.beforeWrite('each', async () => {
      if (await ends()) await updateUser('gone', { set: { handover_id: 'job-2' } });
    });
    await run();
    expect(await getUser('gone')).toMatchObject({ handover_id: 'job-2' });
  });

  it('gives leads to nobody where that was chosen, also if who started it closes', async () => {
    const assigned = await storeLead();
    await updateUser('admin-1', { set: { roles: ['admin', 'closer'] } });
    await start({ leads_to: 'nobody' });
    await run();
    expect((await lead(assigned)).assigned_agent_email_by_role).toEqual({});
  });
});
