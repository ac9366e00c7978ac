import { PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentClient } from '#platform/clients/document-client';
import { at } from '../../../../tests/support/builders/a-call.ts';
import { anActor, anotherAgent } from '../../../../tests/support/builders/an-actor.ts';
import { startUnitTable, type UnitTable } from '../../../../tests/support/unit/unit-table.ts';
import { auditRecordsOfLead, auditStep, recordAudit, recordReading } from './audit-records.ts';

let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
});
afterEach(() => vi.restoreAllMocks());

const maria = anActor();
/** The seconds after 15:00, at which one of the five minutes begins. */
const open = (seconds: number, actor = maria, leadId = '42') =>
  recordReading({ actor, now: at(seconds) }, leadId, 'lead_opened');
const trail = async () => (await auditRecordsOfLead('42', { limit: 50 })).data;

describe('a reading that screens repeat', () => {
  it('is recorded once in five minutes, with the time of the first', async () => {
    for (const seconds of [10, 20, 299]) await open(seconds);
    expect(await trail()).toEqual([
      {
        id: `${at(0)}#agent-1#lead_opened`,
        lead_id: '42',
        action: 'lead_opened',
        fields: [],
        user_id: maria.user.id,
        user_email: maria.user.email,
        created_ts: at(10),
        version: 1,
      },
    ]);
    await open(300);
    expect((await trail()).map(({ created_ts }) => created_ts)).toEqual([at(300), at(10)]);
  });

  it('is recorded with the address from which the request came', async () => {
    await open(10, { ...maria, sourceIp: 'unproven 203.0.113.9, 130.176.1.1' });
    expect(await trail()).toMatchObject([{ source_ip: 'unproven 203.0.113.9, 130.176.1.1' }]);
  });

  it('is recorded once where two are at the same instant', async () => {
    await Promise.all([open(1), open(1)]);
    expect(await trail()).toHaveLength(1);
  });

  it('is recorded for each user, lead and action', async () => {
    await open(1);
    await open(1, anotherAgent());
    await open(1, maria, '43');
    await recordReading({ actor: maria, now: at(1) }, '42', 'payment_opened');
    expect((await trail()).map(({ user_id, action }) => `${user_id} ${action}`).sort()).toEqual([
      'agent-1 lead_opened',
      'agent-1 payment_opened',
      'agent-2 lead_opened',
    ]);
    expect(table.itemsOf('audit-record')).toHaveLength(4);
  });

  it('fails where it cannot be recorded', async () => {
    table.beforeWrite('each', () => Promise.reject(new Error('The table is away.')));
    await expect(open(1)).rejects.toThrow('The table is away.');
  });
});

describe('an audit record', () => {
  it('goes to the audit trail’s own table, and never replaces another', async () => {
    const sent: PutCommandInput[] = [];
    const send = documentClient().send.bind(documentClient());
    vi.spyOn(documentClient(), 'send').mockImplementation((async (command: PutCommand) => {
      if (command instanceof PutCommand) sent.push(command.input);
      return send(command);
    }) as never);
    const by = { actor: maria, now: at(1) };
    await open(1);
    await recordAudit({ ...by, leadId: '42', action: 'signature_viewed', fields: [] });
    const puts = [...sent, auditStep({ ...by, leadId: '42', action: 'lead_changed', fields: ['city'] }).item.Put];
    expect(puts).toHaveLength(3);
    for (const put of puts)
      expect(put).toMatchObject({
        TableName: 'memory-audit',
        ConditionExpression: 'attribute_not_exists(pk)',
      });
  });

  it('of a call without a lead is in a trail of the call’s own', async () => {
    await recordAudit({
      actor: maria,
      now: at(1),
      callKey: 'taskAttribute/c-1',
      action: 'recording_played',
      fields: [],
    });
    const [record] = table.itemsOf('audit-record');
    expect(record).toMatchObject({ pk: 'call#c-1', task_attribute_key: 'taskAttribute/c-1', user_id: 'agent-1' });
    expect(record).not.toHaveProperty('lead_id');
  });
});
