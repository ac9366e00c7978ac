import { beforeEach, describe, expect, it } from 'vitest';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { writeTogether } from '#platform/table/engine/write';
import {
  callRequestCreation,
  flaggedCallRequests,
  getCallRequest,
  openCallRequest,
} from '#platform/table/website/call-requests';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aCallRequest } from '../../../tests/support/builders/a-call-request.ts';
import { anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { closeCallRequest } from './close-call-request.ts';

beforeEach(() => {
  startUnitTable();
});

const store = (fields: object = {}) =>
  writeTogether(callRequestCreation(aCallRequest({ status: 'flagged', flags: ['odd_name'], ...fields })));
const close = () => closeCallRequest({ actor: anAdmin(), now: at(60) }, { id: 'request-1' });
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

  it('that is closed already stays closed, without another record', async () => {
    await store();
    await close();
    expect(await close()).toEqual({});
    expect((await auditRecordsOfLead('42', { limit: 9 })).data).toHaveLength(1);
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
