import { beforeEach, describe, expect, it } from 'vitest';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { getDoctorNomination, waitingNominations } from '#platform/table/doctor-nominations';
import { indexed, keys, partitions } from '#platform/table/engine/keys';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { anActor, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { nominateDoctor } from './nominate-doctor.ts';
import { submitNomination } from './submit-nomination.ts';

let table: UnitTable;
let id: string;
const nominate = (seconds: number, last_name: string) =>
  nominateDoctor({ actor: anActor(), now: at(seconds) }, { leadId: '42', first_name: 'Ruth', last_name });
beforeEach(async () => {
  table = startUnitTable({ leads: [aLead({ id: '42' })] });
  id = (await nominate(0, 'Foster')).id;
});

const mark = (submitted: boolean, seconds = 60, actor = anActor()) =>
  submitNomination({ actor, now: at(seconds) }, { id, submitted });
const waiting = async (page = {}) => (await waitingNominations({ limit: 40, ...page })).data.map(one => one.last_name);

describe('the nominations that wait', () => {
  it('are listed by time, the one that waits longest first, in pages', async () => {
    await nominate(20, 'Zane');
    await nominate(10, 'Moss');
    expect(await waiting()).toEqual(['Foster', 'Moss', 'Zane']);
    const { next_page_key } = await waitingNominations({ limit: 2 });
    expect(await waiting({ limit: 2, key: next_page_key })).toEqual(['Zane']);
  });
});

it('a nomination that cannot be read stops no other from being listed, and is logged', async () => {
  const log = captureLog();
  const poison = { ...keys.doctorNomination('poison'), ...indexed('gsi1', partitions.nominations(), at(9)) };
  table.put({ ...poison, entity: 'doctor-nomination' });
  expect(await waiting()).toEqual(['Foster']);
  expect(log.text()).toContain('"nomination_id":"poison"');
});

describe('a nomination that is marked as submitted', () => {
  it('leaves the list, with who marked it and a record for the lead', async () => {
    await mark(true);
    expect(await waiting()).toEqual([]);
    const submitted = { submitted: true, submitted_by: 'maria.lopez@coverline.test', submitted_ts: at(60) };
    expect(await getDoctorNomination(id)).toMatchObject(submitted);
    const { data } = await auditRecordsOfLead('42', { limit: 40 });
    expect(data).toMatchObject([{ action: 'nomination_changed', fields: ['submitted'], user_id: 'agent-1' }]);
  });

  it('comes back to its place when that is undone', async () => {
    await nominate(10, 'Moss');
    await mark(true);
    await mark(false, 70);
    expect(await waiting()).toEqual(['Foster', 'Moss']);
    const stored = await getDoctorNomination(id);
    expect(stored).toMatchObject({ submitted: false, version: 3 });
    expect(stored).not.toHaveProperty('submitted_by');
  });

  it('by two people at once is marked once', async () => {
    table.beforeWrite(1, () => mark(true, 60, anotherAgent()));
    await mark(true);
    expect(await getDoctorNomination(id)).toMatchObject({ submitted_by: 'john.doe@coverline.test', version: 2 });
    expect((await auditRecordsOfLead('42', { limit: 40 })).data).toHaveLength(1);
  });

  it('is rejected if it does not exist', async () => {
    await expect(
      submitNomination({ actor: anActor(), now: at(0) }, { id: 'nothing', submitted: true }),
    ).rejects.toEqual(rejectedAs('not_found', 'There is no such nomination.'));
  });
});
