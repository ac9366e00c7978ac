import { beforeEach, describe, expect, it } from 'vitest';
import { revocationAskedSteps } from '#platform/do-not-call/revocation-asked-steps';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { keys } from '#platform/table/engine/keys';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import {
  callRequestCreation,
  callRequestUpdate,
  cancelledCallRequests,
  flaggedCallRequests,
  getCallRequest,
  openCallRequest,
} from '#platform/table/website/call-requests';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aCallRequest } from '../../../tests/support/builders/a-call-request.ts';
import { anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { closeCallRequest } from './close-call-request.ts';

const CHANGED = 'The request has changed since you read it. Look at it again.';

let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
});

const store = (fields: object = {}) =>
  writeTogether(callRequestCreation(aCallRequest({ status: 'flagged', flags: ['odd_name'], ...fields })));
const by = { actor: anAdmin(), now: at(60) };
const close = (version = 1) => closeCallRequest(by, { id: 'request-1', version });
const flagged = async () => (await flaggedCallRequests({ limit: 10 })).data;

describe('a flagged call request', () => {
  it('waits for a person until somebody closes it, with a record of who did', async () => {
    await store();
    expect(await flagged()).toMatchObject([{ id: 'request-1' }]);
    expect(await close()).toEqual({});
    expect(await flagged()).toEqual([]);
    expect(await openCallRequest('+13055550123')).toBeUndefined();
    expect((await auditRecordsOfLead('42', { limit: 9 })).data).toMatchObject([
      { action: 'call_requested', fields: ['closed'], user_id: anAdmin().user.id },
    ]);
  });

  it('that cannot be read stops neither list, and is logged', async () => {
    const log = captureLog();
    const cancelled = { status: 'cancelled', cancelled_because: 'lead_erased', cancelled_ts: at(5) };
    await store();
    await store({ id: 'request-2', phone_number: '+13055550124', ...cancelled });
    for (const { gsi1pk, id } of table.itemsOf('call-request'))
      table.put({ ...keys.callRequest(`poison-${id}`), gsi1pk, gsi1sk: at(9), entity: 'call-request' });
    expect(await flagged()).toMatchObject([{ id: 'request-1' }]);
    expect((await cancelledCallRequests({ limit: 10 })).data).toMatchObject([{ id: 'request-2' }]);
    for (const id of ['poison-request-1', 'poison-request-2'])
      expect(log.text()).toContain(`"call_request_id":"${id}"`);
  });

  it('that is closed already stays closed, without another record', async () => {
    await store();
    await close();
    expect(await close()).toEqual({});
    expect((await auditRecordsOfLead('42', { limit: 9 })).data).toHaveLength(1);
  });

  it('that somebody asked to take back since it was read is not closed', async () => {
    await store();
    const asked = { flags: ['revocation_asked'], now: at(30) } as const;
    await writeTogether(await revocationAskedSteps(aCallRequest(), asked));
    await expect(close()).rejects.toEqual(rejectedAs('conflict', CHANGED));
    expect(await flagged()).toMatchObject([{ flags: ['odd_name', 'revocation_asked'] }]);
    expect(await close(2)).toEqual({});
  });

  it('that changes while it is closed is not closed', async () => {
    await store();
    table.beforeWrite(1, async () => {
      const open = await openCallRequest('+13055550123');
      if (open) await writeOne(callRequestUpdate(open, { flags: ['odd_name', 'revocation_asked'] }));
    });
    await expect(close()).rejects.toEqual(rejectedAs('conflict', CHANGED));
    expect(await flagged()).toHaveLength(1);
  });

  it('for which the visitor has asked again properly is not closed', async () => {
    await store({ status: 'due' });
    await expect(close()).rejects.toEqual(rejectedAs('conflict'));
    expect(await getCallRequest('request-1')).toMatchObject({ status: 'due' });
  });

  it('that does not exist is not found', async () => {
    await expect(close()).rejects.toEqual(rejectedAs('not_found'));
  });
});
