import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { getJob, updateJob } from '#platform/table/jobs';
import { erasuresPage } from '#platform/table/lead-data/erasures';
import { retentionNow } from '#platform/table/lead-data/retention';
import { getLead, updateLead } from '#platform/table/leads';
import { LEAD_ERASED } from '#shared/leads/erased-lead';
import { HELD, LEAD_ON_CALL, NOT_CONFIRMED } from '#shared/retention/erasure-rules';
import { defaultRetention, RetentionContent } from '#shared/retention/retention-setting';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aFullLead, listNumber } from '../../../tests/support/builders/a-full-lead.ts';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { retentionSetting } from '../settings/kinds.ts';
import { listSettingVersions } from '../settings/list-setting-versions.ts';
import { restoreSetting } from '../settings/restore-setting.ts';
import { saveReadSetting } from '../settings/save-read-setting.ts';
import { findStoredLead } from './find-stored-lead.ts';
import { getLeadExportLink } from './get-lead-export-link.ts';
import { listDataJobs } from './list-data-jobs.ts';
import { placeLegalHold } from './place-legal-hold.ts';
import { releaseLegalHold } from './release-legal-hold.ts';
import { startErasure } from './start-erasure.ts';
import { startLeadExport } from './start-lead-export.ts';

const PHONE = '+15552340001';
let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
});

const by = (seconds = 60) => ({ actor: anAdmin(), now: at(seconds) });
const actions = async () => (await auditRecordsOfLead('42', { limit: 9 })).data.map(({ action }) => action);

describe('the periods of the retention', () => {
  const content = RetentionContent.parse(defaultRetention);
  const shorter = { ...content, unsold: { ...content.unsold, messages: 12 } };
  const save = async (wanted = shorter, version = 0, seconds = 60) =>
    saveReadSetting(by(seconds), retentionSetting, await retentionNow(), { version, content: wanted });
  const history = async () => (await listSettingVersions({ kind: 'retention', limit: 9 })).data;

  it('are ten years for recordings until an admin saves others', async () => {
    expect((await retentionNow()).niia_health.recordings).toBe(120);
    await save();
    expect(await retentionNow()).toEqual({ ...shorter, id: 'retention', updated_ts: at(60), version: 1 });
  });

  it('keep the record of each change, and can be restored', async () => {
    await save();
    expect(await history()).toMatchObject([{ user_id: 'admin-1', before: content, after: shorter }]);
    await restoreSetting(by(90), { kind: 'retention', name: 'retention', number: 1, version: 1 });
    expect(await retentionNow()).toMatchObject({ ...content, version: 2 });
  });

  it('of two admins are saved once: the second one gets the stored values', async () => {
    await save();
    const other = { ...content, unsold: { ...content.unsold, messages: 24 } };
    await expect(save(other)).rejects.toMatchObject({
      code: 'conflict',
      detail: [{ field: 'content.unsold', current: JSON.stringify(shorter.unsold) }],
    });
    expect(await history()).toHaveLength(1);
  });

  it('of two admins at the same instant are saved once', async () => {
    table.beforeWrite(1, () => save());
    await expect(save({ ...content, unsold: { ...content.unsold, messages: 24 } })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await retentionNow()).toMatchObject(shorter);
  });
});

describe('finding what is stored about a lead', () => {
  it('counts it, with what the law keeps, and is in the audit trail', async () => {
    await aFullLead();
    await listNumber();
    expect(await findStoredLead(by(), { phone_number: PHONE })).toEqual({
      lead: {
        ...{ id: '42', first_name: 'Zephyrine', last_name: 'Quillfeather', phone_number: PHONE, created_ts: at(0) },
        lines: ['niia_health'],
        held: { notes: 2, messages: 1, payments: 1, calls: 1, recordings: 1, documents: 3 },
        ...{ on_call: false, on_blacklist: true, email_on_blacklist: false, kept_until: '2036-01-05T15:10:00.000Z' },
      },
    });
    expect(await actions()).toEqual(['lead_found']);
  });

  it('finds nothing under a number without a lead', async () => {
    expect(await findStoredLead(by(), { phone_number: PHONE })).toEqual({});
  });
});

describe('a legal hold', () => {
  const place = (reason = 'Case 7', seconds = 60) => placeLegalHold(by(seconds), { id: '42', reason });
  const release = (seconds: number) => releaseLegalHold(by(seconds), { id: '42', since_ts: at(60) });

  it('is on the lead with its reason, and in the audit trail', async () => {
    await aFullLead();
    await place();
    expect((await getLead('42'))?.legal_hold).toEqual({
      reason: 'Case 7',
      user_email: 'ada.admin@coverline.test',
      since_ts: at(60),
    });
    await place();
    expect(await actions()).toEqual(['legal_hold_placed']);
  });

  it('for another case is a conflict that names the first', async () => {
    await aFullLead();
    await place();
    await expect(place('Case 8')).rejects.toEqual(rejectedAs('conflict', 'This lead is on hold already, for: Case 7'));
  });

  it('is released once, and the retention looks at the lead at once', async () => {
    await aFullLead();
    await place();
    for (const seconds of [90, 91]) await release(seconds);
    expect(await getLead('42')).not.toHaveProperty('legal_hold');
    expect(table.itemsOf('retention-check')).toMatchObject([{ lead_id: '42', due_ts: at(90) }]);
    expect(await actions()).toEqual(['legal_hold_released', 'legal_hold_placed']);
  });

  describe('that somebody has released meanwhile, with another one for another case', () => {
    const another = async () => {
      await release(70);
      await place('Case 9', 80);
    };
    const conflict = rejectedAs(
      'conflict',
      'This lead is on hold for another case by now: Case 9. Look at it, and release that hold if it is over.',
    );
    beforeEach(async () => {
      await aFullLead();
      await place();
    });
    afterEach(async () => {
      expect(await getLead('42')).toMatchObject({ legal_hold: { reason: 'Case 9' } });
      expect(await actions()).toEqual(['legal_hold_placed', 'legal_hold_released', 'legal_hold_placed']);
    });

    it('is not released again: the other one stays', async () => {
      await another();
      await expect(release(90)).rejects.toEqual(conflict);
    });

    it('is not released in the same moment either', async () => {
      table.beforeWrite(1, another);
      await expect(release(90)).rejects.toEqual(conflict);
    });
  });

  it('is not placed on an erased lead of which the law keeps records, and says why', async () => {
    await aFullLead({ lead: { erased_ts: at(1), kept_until: '2036-01-05T15:10:00.000Z' } });
    await expect(place()).rejects.toEqual(
      rejectedAs(
        'rejected',
        'This lead was erased: a hold must be placed before that. The law keeps the records of its sale until January 5, 2036.',
      ),
    );
  });

  it('is not placed on an erased lead', async () => {
    await aFullLead({ lead: { erased_ts: at(1) } });
    await expect(place()).rejects.toEqual(rejectedAs('rejected', LEAD_ERASED));
  });
});

describe('starting an erasure', () => {
  const start = (phone_number = PHONE) => startErasure(by(), { id: '42', phone_number });

  it('creates a job that names the lead by its id alone', async () => {
    await aFullLead();
    const { id } = await start();
    expect(await getJob(id)).toMatchObject({ kind: 'erasure', owner: 'admin-1', input: { lead_id: '42' }, run: 1 });
    expect(JSON.stringify(table.itemsOf('job'))).not.toContain('5552340001');
    expect((await listDataJobs(anAdmin())).data).toMatchObject([{ id, kind: 'erasure', state: 'waiting' }]);
  });

  it('with another number typed is rejected', async () => {
    await aFullLead();
    await expect(start('+15552340002')).rejects.toMatchObject({ code: 'rejected', message: NOT_CONFIRMED });
    expect(table.itemsOf('job')).toEqual([]);
  });

  it.each([
    ['on legal hold', { lead: { legal_hold: { reason: 'Case 7', user_email: 'ada', since_ts: at(1) } } }, HELD],
    ['with a call that is not finished', { call: { disposition: undefined } }, LEAD_ON_CALL],
    ['that was erased', { lead: { erased_ts: at(1) } }, LEAD_ERASED],
  ])('of a lead %s is rejected with the reason', async (_, stored, message) => {
    await aFullLead(stored);
    await expect(start()).rejects.toEqual(rejectedAs('rejected', message));
    expect(table.itemsOf('job')).toEqual([]);
  });
});

describe('an export of a lead', () => {
  const link = vi.fn(async (key: string) => `https://bucket.test/${key}`);
  const done = async () => {
    await aFullLead();
    const { id } = await startLeadExport(by(), { id: '42' });
    const result = { rows: 9, file_key: `exports/admin-1/${id}.json`, expires_ts: at(600) };
    await updateJob(id, { set: { state: 'done', result } });
    return id;
  };
  const open = (id: string, seconds = 90, actor = anAdmin()) =>
    getLeadExportLink({ linkTo: link, actor, now: at(seconds) }, { id });

  it('is linked for its owner alone, and each link is in the audit trail', async () => {
    const id = await done();
    expect(await open(id)).toEqual({ url: `https://bucket.test/exports/admin-1/${id}.json` });
    expect(await actions()).toEqual(['lead_export_opened']);
    const another = anActor({ id: 'admin-2', roles: ['admin'] });
    await expect(open(id, 90, another)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('has no link before it is done, nor after its seven days', async () => {
    await aFullLead();
    const { id } = await startLeadExport(by(), { id: '42' });
    await expect(open(id)).rejects.toMatchObject({ code: 'conflict' });
    const result = { rows: 9, file_key: 'k', expires_ts: at(600) };
    await updateJob(id, { set: { state: 'done', result } });
    await expect(open(id, 600)).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('an erased lead takes no change', async () => {
  await aFullLead({ lead: { erased_ts: at(1) } });
  expect((await updateLead('42', { set: { city: 'Reno' } })).outcome).toBe('conflict');
  expect((await erasuresPage({ limit: 9 })).data).toEqual([]);
});
