import { describe, expect, it } from 'vitest';
import type { Call } from '#shared/calls/call';
import { OfferedCaller } from '#shared/calls/offered-caller';
import { aCall, anAcceptedCall, anEndedCall, at, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { aColleague } from '../../../tests/support/builders/a-user.ts';
import { anActor } from '../../../tests/support/builders/an-actor.ts';
import { breakItems } from '../../../tests/support/unit/break-items.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { getOfferedCaller } from './get-offered-caller.ts';

const user = aColleague({ groups: ['closer_t1'] });
const lead = aLead({ city: 'Miami', state_abbr: 'FL', last_disposition: 'Not Interested' });

const given = (fields: Partial<Call> = {}) => {
  const call = aCall({ requested_group: 'closer_t1', lead_key: `lead/${lead.id}`, ...fields });
  const { table } = storedCalls(call);
  table.store({ leads: [lead] });
  return table;
};
const ask = (seconds = 0) => getOfferedCaller({ actor: anActor(user), now: at(seconds) }, { id: CUSTOMER_SID });
const callerOf = (fields: Partial<Call> = {}) => {
  given(fields);
  return ask();
};

describe('an agent to whom a call is offered', () => {
  it('reads the place, the last disposition and the lead source of the customer, and no more', async () => {
    const caller = await callerOf({ lead_source: 'tv_spot' });
    expect(caller).toEqual({ place: 'Miami, FL', last_disposition: 'Not Interested', lead_source: 'tv_spot' });
    expect(OfferedCaller.parse(caller)).toEqual(caller);
  });

  it('reads the place of the number of a customer without a lead', async () => {
    expect(await callerOf({ lead_key: undefined, lead_phone_number: '+12125550123' })).toMatchObject({
      place: 'New York',
    });
  });
});

it('an agent is offered the caller of a lead that cannot be read, as the call says; nothing was read of the lead', async () => {
  const log = captureLog();
  const table = given({ lead_source: 'tv_spot', lead_phone_number: '+12125550123' });
  breakItems(table, 'lead');
  expect(await ask()).toEqual({ place: 'New York', lead_source: 'tv_spot' });
  expect(table.itemsOf('audit-record')).toEqual([]);
  expect(log.text()).toContain(`"lead_id":"${lead.id}"`);
});

describe('the reading', () => {
  it('is recorded of the lead, once in five minutes', async () => {
    const table = given();
    await ask();
    await ask(60);
    await ask(300);
    expect(table.itemsOf('audit-record')).toMatchObject([
      { lead_id: lead.id, action: 'lead_offered', user_email: user.email, created_ts: at(0) },
      { lead_id: lead.id, action: 'lead_offered', user_email: user.email, created_ts: at(300) },
    ]);
  });

  it('shows nothing where it cannot be recorded', async () => {
    const table = given();
    table.beforeWrite('each', () => Promise.reject(new Error('The table is away.')));
    await expect(ask()).rejects.toThrow('The table is away.');
  });

  it('is not recorded of a customer without a lead', async () => {
    const table = given({ lead_key: undefined });
    await ask();
    expect(table.itemsOf('audit-record')).toEqual([]);
  });
});

describe('nobody else', () => {
  it.each<[string, Partial<Call>]>([
    ['for another group', { requested_group: 'verification' }],
    ['for another agent', { requested_group: 'agent', to_agent_email: 'somebody@coverline.test' }],
  ])('reads of a call %s', async (_case, fields) => {
    await expect(callerOf(fields)).rejects.toEqual(rejectedAs('forbidden', 'This is not your call.'));
  });

  it.each<[string, Partial<Call>]>([
    ['that another agent has accepted', anAcceptedCall({ requested_group: 'closer_t1' })],
    ['that has ended', anEndedCall({ requested_group: 'closer_t1' })],
  ])('reads of a call %s', async (_case, fields) => {
    await expect(callerOf(fields)).rejects.toEqual(rejectedAs('conflict', 'This call is not offered to you any more.'));
  });

  it('reads of a call that does not exist', async () => {
    storedCalls();
    await expect(getOfferedCaller({ actor: anActor(user), now: at(0) }, { id: 'none' })).rejects.toEqual(
      rejectedAs('not_found'),
    );
  });
});
