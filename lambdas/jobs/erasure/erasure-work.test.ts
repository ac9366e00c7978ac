import { beforeEach, describe, expect, it, vi } from 'vitest';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { createBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { callsByLead, createCall, getCall } from '#platform/table/calls';
import { keys } from '#platform/table/engine/keys';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { getJob, jobCreation, updateJob } from '#platform/table/jobs';
import { getErasure } from '#platform/table/lead-data/erasures';
import { leadsAssignedTo } from '#platform/table/lead-rows/lead-rows';
import { createLead, getLead, leadByPhone, updateLead } from '#platform/table/leads';
import { callRequestCreation, callRequestUpdate, openCallRequest } from '#platform/table/website/call-requests';
import { newJob } from '#shared/jobs/new-job';
import { contributionsOf } from '#shared/metrics/contributions-of';
import { ERASED_NUMBER } from '#shared/phone/phone-number';
import { HELD, LEAD_ON_CALL } from '#shared/retention/erasure-rules';
import { systemActor } from '#shared/users/system-actor';
import { aCall, at } from '../../../tests/support/builders/a-call.ts';
import { aRevocationAsked } from '../../../tests/support/builders/a-call-request.ts';
import {
  aFullLead,
  CALL_RECORDING,
  CUSTOMERS_WORDS,
  listNumber,
  VOICE_VERIFICATION,
  WORDS_OF_APPLICATION,
} from '../../../tests/support/builders/a-full-lead.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { anAdmin } from '../../../tests/support/builders/a-user.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { projectLeadRow } from '../../projections/project-lead-row.ts';
import { runJob } from '../run-job.ts';
import { beginErasure } from './begin-erasure.ts';
import { eraseRest } from './erase-rest.ts';
import { erasureWork } from './erasure-work.ts';

const NOW = '2026-03-10T15:00:00.000Z';
const PHONE = '+15552340001';
let table: UnitTable;
const deleteObject = vi.fn(async (_: string) => {});

beforeEach(() => {
  captureLog();
  deleteObject.mockReset();
  table = startUnitTable({ users: [anAdmin()] });
});

const aJob = newJob('erasure', { id: 'job-1', owner: 'admin-1', now: NOW }, { lead_id: '42' });
const run = (number = 1, atOnce = 3, job_id = 'job-1') =>
  runJob(
    { work: erasureWork({ clock: () => NOW, deleteObject, atOnce }), clock: () => NOW, outOfTime: () => false },
    { job_id, run: number },
  );
const erase = async () => {
  await writeOne(jobCreation(aJob));
  await run();
  const job = await getJob('job-1');
  return job?.kind === 'erasure' ? job : expect.fail();
};
const figuresOfLead = async () => {
  const lead = await getLead('42', { latest: true });
  return lead && contributionsOf({ kind: 'lead', document: lead });
};
const requestOf = async (number: string) => (await openCallRequest(number)) ?? expect.fail('It has no request.');
const everything = () => JSON.stringify(table.all().filter(({ entity }) => entity !== 'blacklist-entry'));
const wordsLeft = () => CUSTOMERS_WORDS.filter(word => everything().includes(word));
const entitiesLeft = () =>
  [...new Set(table.all().map(({ entity }) => String(entity)))].filter(entity => entity !== 'user').sort();

describe('the erasure of a lead that bought nothing', () => {
  it('leaves no word of the customer, in no item', async () => {
    await aFullLead({ sale: false });
    expect(wordsLeft()).toEqual(CUSTOMERS_WORDS);
    expect(await erase()).toMatchObject({ state: 'done' });
    expect(wordsLeft()).toEqual([]);
    expect(entitiesLeft()).toEqual(['audit-record', 'call', 'erasure', 'job', 'lead', 'retention-check']);
  });

  it('says what was erased, when and by whom, by the id of the lead alone', async () => {
    await aFullLead({ sale: false });
    const erased = { notes: 2, messages: 1, payments: 1, calls: 1, recordings: 2, documents: 4 };
    expect((await erase()).result).toEqual({ erased, on_blacklist: false, email_on_blacklist: false });
    expect(await getErasure('42')).toEqual({
      ...{ lead_id: '42', cause: 'request', user_id: 'admin-1', user_email: anAdmin().email },
      ...{ erased, on_blacklist: false, email_on_blacklist: false, created_ts: NOW, finished_ts: NOW, version: 2 },
    });
  });

  it('keeps what figures and lists need, and the audit trail, with a record of the erasure', async () => {
    await aFullLead({ sale: false });
    await updateLead('42', {
      set: {
        ...{ Qualified_Lead: 'Qualified Lead', qualified_ts: at(60), qualified_in_group: 'fronter_t2' },
        qualifying_agent_email_by_role: { fronter: 'fay@coverline.test' },
      },
    });
    const figures = await figuresOfLead();
    await erase();
    expect(await figuresOfLead()).toEqual(figures);
    expect(await getLead('42')).toMatchObject({
      ...{ phone_number: ERASED_NUMBER, erased_ts: NOW, lead_source: 'google', created_ts: at(0) },
      last_disposition: 'Sale',
    });
    expect((await callsByLead('42', { limit: 9 })).data).toMatchObject([{ disposition: 'Sale', lead_key: 'lead/42' }]);
    expect((await auditRecordsOfLead('42', { limit: 9 })).data).toMatchObject([
      { action: 'lead_erased', user_id: 'admin-1', fields: [] },
    ]);
  });

  it('takes it from its agent: it is no work that could be handed over', async () => {
    await aFullLead({ sale: false });
    await updateLead('42', { set: { assigned_agent_email_by_role: { closer: 'cal@coverline.test' } } });
    await projectLeadRow('42');
    const assigned = async () => (await leadsAssignedTo('cal@coverline.test', { limit: 9 })).data;
    expect(await assigned()).toEqual(['42', '42']);
    await erase();
    await projectLeadRow('42');
    expect(await assigned()).toEqual([]);
  });

  it('deletes the files of all its recordings', async () => {
    await aFullLead({ sale: false });
    await erase();
    expect(deleteObject.mock.calls.flat().sort()).toEqual([CALL_RECORDING, VOICE_VERIFICATION].sort());
  });

  it('frees the number for a new lead, and keeps its entry on the blacklist', async () => {
    await aFullLead({ sale: false });
    await listNumber();
    expect((await erase()).result).toMatchObject({ on_blacklist: true });
    expect(await leadByPhone(PHONE)).toBeUndefined();
    expect(table.itemsOf('blacklist-entry')).toMatchObject([{ phone_number: PHONE }]);
    const { version: _, ...next } = aLead({ id: '43' });
    expect(await createLead(next)).toBe(true);
  });
});

describe('the erasure of a lead whose customer asked for no e-mail', () => {
  const EMAIL = 'zephyrine@example.com';
  const by = { blocked_inbound: false, posted_by: 'maria', source: 'disposition' } as const;

  it.each([
    ['alone', { id: 'b', email: EMAIL, ...by }, false],
    ['with the number', { id: 'b', phone_number: PHONE, email: EMAIL, ...by }, true],
    ['with another number', { id: 'b', phone_number: '+13055550199', email: EMAIL, ...by }, false],
  ])('keeps the address that is listed %s, and says so', async (_, entry, on_blacklist) => {
    await aFullLead({ sale: false });
    await createBlacklistEntry(entry);
    expect((await erase()).result).toMatchObject({ on_blacklist, email_on_blacklist: true });
    expect(await getErasure('42')).toMatchObject({ email_on_blacklist: true });
    expect(table.itemsOf('blacklist-entry')).toMatchObject([entry]);
  });
});

describe('the erasure of a lead whose customer may have taken the consent back', () => {
  const OTHER = '+15552340002';
  const ask = (number: string, fields: object = {}) =>
    writeTogether(callRequestCreation(aRevocationAsked(number, { id: 'asked', ...fields })));
  const listed = () =>
    table
      .itemsOf('blacklist-entry')
      .map(({ phone_number, email }) => phone_number ?? email)
      .sort();

  it('decides it: nobody reaches the number or the address again, and no request waits for an admin', async () => {
    await aFullLead({ sale: false });
    await writeOne(callRequestUpdate(await requestOf(PHONE), { status: 'flagged', flags: ['revocation_asked'] }));
    expect((await erase()).result).toMatchObject({ on_blacklist: true, email_on_blacklist: true });
    expect(listed()).toEqual([PHONE, 'zephyrine@example.com']);
    expect(await openCallRequest(PHONE)).toBeUndefined();
    expect(wordsLeft()).toEqual([]);
    expect((await auditRecordsOfLead('42', { limit: 9 })).data).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'consent_revoked', fields: ['erasure', 'link'] })]),
    );
  });

  it('by the retention too, in the name of the system', async () => {
    await aFullLead({ sale: false });
    await writeOne(callRequestUpdate(await requestOf(PHONE), { status: 'flagged', flags: ['revocation_asked'] }));
    const actor = { user: systemActor('retention') };
    await beginErasure({ leadId: '42', cause: 'retention', by: { actor, now: NOW } });
    expect(table.itemsOf('blacklist-entry')).toContainEqual(
      expect.objectContaining({ phone_number: PHONE, posted_by: actor.user.email }),
    );
  });

  it('lists a number that it had when it was asked', async () => {
    await aFullLead({ sale: false });
    await ask(OTHER, { flags: ['revocation_asked', 'stop_in_text'] });
    await erase();
    expect(listed()).toContain(OTHER);
    expect(table.itemsOf('call-request')).toEqual([]);
  });

  it('counts for the other leads that have the number, and leaves none of them reachable', async () => {
    const alt_phone_number = OTHER;
    await aFullLead({ sale: false, lead: { alt_phone_number } });
    const theirs = '+15552340003';
    table.store({ leads: [aLead({ id: '43', phone_number: theirs, alt_phone_number })] });
    for (const id of ['42', '43']) await projectLeadRow(id);
    await ask(OTHER, { lead_key: 'lead/43' });
    await erase();
    expect(listed()).toEqual(expect.arrayContaining([PHONE, OTHER, theirs]));
    expect(table.itemsOf('consent-revocation')).toMatchObject([{ lead_key: 'lead/43', revoked_by: 'link' }]);
  });
});

describe('the erasure of a lead that bought something', () => {
  it('keeps the application, the signature and the voice verification for ten years from the sale, and says so', async () => {
    await aFullLead();
    expect((await erase()).result).toMatchObject({ kept_until: '2036-01-05T15:10:00.000Z' });
    expect(wordsLeft().filter(word => word !== '5552340001')).toEqual(WORDS_OF_APPLICATION);
    expect(table.itemsOf('esig-request')).toMatchObject([{ id: 'signed', sent_to: PHONE }]);
    expect(table.itemsOf('consent')).toMatchObject([{ phone_number: PHONE }]);
    expect(table.itemsOf('consent-revocation')).toHaveLength(1);
    expect(table.itemsOf('call-request')).toEqual([]);
    expect(table.itemsOf('verification-event')).toMatchObject([{ snipped_recording_key: VOICE_VERIFICATION }]);
    expect(deleteObject.mock.calls.flat()).toEqual([CALL_RECORDING]);
    expect((await auditRecordsOfLead('42', { limit: 9 })).data).toMatchObject([
      { action: 'lead_erased', fields: ['kept_by_law'] },
    ]);
  });

  it('of more than ten years ago keeps what was sold, and nothing of the customer', async () => {
    await aFullLead({ sale: { sale_ts: '2016-01-01T15:00:00.000Z' } });
    expect((await erase()).result).not.toHaveProperty('kept_until');
    expect(wordsLeft()).toEqual([]);
    expect(table.itemsOf('selected-product')).toMatchObject([{ status: 'sale', premium: 249_99 }]);
    expect(table.itemsOf('commission')).toMatchObject([{ commission: 110_00, closer_email: expect.any(String) }]);
  });
});

it('an erasure knows a user and a number on the blacklist that were stored a moment ago', async () => {
  await aFullLead({ sale: false });
  await listNumber();
  table.lag(keys.user('admin-1'));
  table.lag(keys.blacklistEntry(PHONE));
  expect(await erase()).toMatchObject({ state: 'done', result: { on_blacklist: true } });
});

describe('a step of an erasure', () => {
  const step = (atOnce: number) => eraseRest({ deleteObject }, { leadId: '42', now: NOW, atOnce });
  const begin = () => beginErasure({ leadId: '42', cause: 'request', by: { actor: { user: anAdmin() }, now: NOW } });

  it('does not begin for a lead that is not there, is held, or is on a call', async () => {
    await expect(begin()).rejects.toMatchObject({ code: 'not_found', message: 'This lead does not exist.' });
    await aFullLead({ sale: false, call: { disposition: undefined } });
    await expect(begin()).rejects.toMatchObject({ code: 'rejected', message: LEAD_ON_CALL });
    await updateLead('42', { set: { legal_hold: { reason: 'Case 7', user_email: 'ada', since_ts: NOW } } });
    await expect(begin()).rejects.toMatchObject({ code: 'rejected', message: HELD });
    expect((await getLead('42'))?.erased_ts).toBeUndefined();
  });

  it('is to be repeated where the lead changes again and again', async () => {
    await aFullLead({ sale: false });
    let note = 0;
    table.beforeWrite('each', () => updateLead('42', { set: { budget: String(++note) } }));
    await expect(begin()).rejects.toMatchObject({
      code: 'conflict',
      message: 'Somebody is working on this lead right now. Please try again.',
    });
    expect(await getErasure('42')).toBeUndefined();
  });

  it('erases as many items as it may, and says how many are left', async () => {
    await aFullLead({ sale: false });
    await begin();
    const first = await step(2);
    expect(first).toMatchObject({ erased: 2 });
    expect(await step(100)).toEqual({ erased: first.left, left: 0 });
    expect(wordsLeft()).toEqual([]);
  });

  it('leaves a call that began meanwhile until it is over', async () => {
    await aFullLead({ sale: false });
    await begin();
    const { version: _, ...begun } = aCall({ id: 'begun', customer_call_sid: 'begun', lead_key: 'lead/42' });
    await createCall({ ...begun, lead_name: 'Called Meanwhile' });
    await step(100);
    expect(await getCall('begun', { latest: true })).toMatchObject({ lead_name: 'Called Meanwhile' });
  });
});

describe('an erasure that is interrupted', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])('by a function that dies before write %d is completed by the next run', async nth => {
    await aFullLead({ sale: false });
    await writeOne(jobCreation(aJob));
    table.beforeWrite(nth + 1, () => Promise.reject(new Error('killed')));
    await expect(run()).rejects.toThrow('killed');
    await updateJob('job-1', { set: { run: 2 } });
    await run(2);
    expect((await getJob('job-1'))?.state).toBe('done');
    expect(wordsLeft()).toEqual([]);
    expect(table.itemsOf('erasure')).toHaveLength(1);
    expect((await auditRecordsOfLead('42', { limit: 9 })).data).toHaveLength(1);
  });

  it('by a file that can’t be deleted keeps what names the file, and deletes it in the next run', async () => {
    await aFullLead({ sale: false });
    deleteObject.mockRejectedValueOnce(new Error('SlowDown'));
    await writeOne(jobCreation(aJob));
    await expect(run()).rejects.toThrow('SlowDown');
    await updateJob('job-1', { set: { run: 2 } });
    await run(2);
    expect(new Set(deleteObject.mock.calls.flat())).toEqual(new Set([CALL_RECORDING, VOICE_VERIFICATION]));
    expect(wordsLeft()).toEqual([]);
  });
});

describe('nothing is erased', () => {
  const untouched = async (message: string) => {
    const before = await getLead('42');
    expect(await erase()).toMatchObject({ state: 'failed', message });
    expect(await getLead('42')).toEqual(before);
    expect(wordsLeft()).toEqual(CUSTOMERS_WORDS);
    expect(deleteObject).not.toHaveBeenCalled();
  };
  const hold = { reason: 'Case 7', user_email: 'ada', since_ts: at(1) };

  it('of a lead on legal hold', async () => {
    await aFullLead({ lead: { legal_hold: hold } });
    await untouched(HELD);
  });

  it('of a lead with a call that is not finished', async () => {
    await aFullLead({ call: { disposition: undefined } });
    await untouched(LEAD_ON_CALL);
  });

  it('of a lead of whose calls one is not finished', async () => {
    await aFullLead();
    const { version: _, ...open } = aCall({ id: 'open', customer_call_sid: 'open', lead_key: 'lead/42' });
    await createCall(open);
    await untouched(LEAD_ON_CALL);
  });

  it('where there is no such lead', async () => {
    expect(await erase()).toMatchObject({ state: 'failed', message: 'This lead does not exist.' });
  });

  it.each([{ disabled: true }, { roles: ['closer' as const] }])(
    'for an owner who is no admin any more: %o',
    async fields => {
      await aFullLead();
      table.store({ users: [anAdmin(fields)] });
      await untouched('Only admins erase leads. Ask an admin to start this again.');
    },
  );

  it('where the hold is placed at the same moment', async () => {
    await aFullLead();
    await writeOne(jobCreation(aJob));
    table.beforeWrite(2, () => updateLead('42', { set: { legal_hold: hold } }));
    await run();
    expect(await getJob('job-1')).toMatchObject({ state: 'failed', message: HELD });
    expect((await getLead('42'))?.erased_ts).toBeUndefined();
  });
});

it('two erasures of one lead at the same moment erase it once, and both are done', async () => {
  await aFullLead({ sale: false });
  await writeOne(jobCreation(aJob));
  await writeOne(jobCreation({ ...aJob, id: 'job-2' }));
  // The write that makes the lead one without a customer is the second of a run.
  table.beforeWrite(2, () => run(1, 3, 'job-2'));
  await run();
  const [first, second] = await Promise.all(['job-1', 'job-2'].map(id => getJob(id)));
  expect(first).toMatchObject({ state: 'done', result: second?.result });
  expect(second?.state).toBe('done');
  expect(wordsLeft()).toEqual([]);
  expect(table.itemsOf('erasure')).toHaveLength(1);
  expect((await auditRecordsOfLead('42', { limit: 9 })).data).toHaveLength(1);
});

it('a lead that somebody changes at the same moment is erased with the change', async () => {
  await aFullLead({ sale: false });
  await writeOne(jobCreation(aJob));
  table.beforeWrite(2, () => updateLead('42', { set: { budget: 'Secretive' } }));
  await run();
  expect(wordsLeft()).toEqual([]);
});
