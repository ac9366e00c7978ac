import { describe, expect, it } from 'vitest';
import {
  AGENT_SID,
  aCall,
  aCallWithCustomer,
  anAcceptedCall,
  anEndedCall,
  CUSTOMER_SID,
  customerWasConnected,
  TASK_SID,
} from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { anActor, anAdmin } from '../../tests/support/builders/an-actor.ts';
import { anAcceptedDial } from '../../tests/support/builders/an-outbound-call.ts';
import type { Role } from '../access/roles.ts';
import type { Call } from '../calls/call.ts';
import type { DialStatus } from '../calls/dials.ts';
import { mayReveal, offersReveal } from './reveal-rule.ts';

const EMAIL = 'maria.lopez@coverline.test';
const as = (...roles: Role[]) => anActor({ roles });
const another = aCallWithCustomer({ lead_key: 'lead/43' });
const MOBILE = '+15559990001';
const dialled = (status: DialStatus, fields: Partial<Call> = {}) =>
  anAcceptedDial({ customer_dial: { call_sid: CUSTOMER_SID, status, sequence: 3 }, ...fields });

describe('a full payment number may be revealed to', () => {
  it.each([
    ['an admin', anAdmin(), aLead(), []],
    ['a closer on a call with the lead', as('closer'), aLead(), [aCallWithCustomer()]],
    ['a closer whose call the lead answered', as('closer'), aLead(), [dialled('in-progress')]],
    [
      'a closer in wrap-up of a call that the lead answered',
      as('closer'),
      aLead(),
      [anEndedCall({ ...dialled('completed'), reservation_status: 'wrapup', call_ended: true })],
    ],
    [
      'a closer to whom the lead was transferred',
      as('closer'),
      aLead(),
      [
        aCallWithCustomer({
          task_creation_source: 'internal_transfer',
          root_call_id: 'call-0',
          task_sid: 'WTown',
          conference_task_sid: TASK_SID,
        }),
      ],
    ],
    [
      'a closer on a call with the lead’s other number',
      as('closer'),
      aLead({ alt_phone_number: MOBILE }),
      [aCallWithCustomer({ lead_phone_number: MOBILE })],
    ],
    [
      'a closer in wrap-up of a call with the lead',
      as('closer'),
      aLead(),
      [anEndedCall({ conferences: customerWasConnected() })],
    ],
    ['the lead’s closer', as('closer'), aLead({ assigned_agent_email_by_role: { closer: EMAIL } }), []],
    ['a verification agent on a call with the lead', as('verification'), aLead(), [another, aCallWithCustomer()]],
    ['the lead’s verification agent', as('verification'), aLead({ verification_agent_email: EMAIL }), []],
  ])('%s', (_, reader, lead, calls) => {
    expect(mayReveal(reader, lead, calls)).toBe(true);
  });
});

describe('a full payment number is not revealed to', () => {
  it.each([
    ['a closer of another’s lead', as('closer'), aLead({ assigned_agent_email_by_role: { closer: 'x@y.test' } }), []],
    ['a closer on a call with another lead', as('closer'), aLead(), [another]],
    [
      'a closer with a call that is somebody else’s',
      as('closer'),
      aLead(),
      [aCallWithCustomer({ reservation_user_key: 'user/agent-2' })],
    ],
    ['a closer whose call waits in the queue', as('closer'), aLead(), [aCall()]],
    [
      'a closer who has disposed the call',
      as('closer'),
      aLead(),
      [anEndedCall({ conferences: customerWasConnected(), disposition: 'Sale' })],
    ],
    [
      'a closer who dialled a mobile of their own for the lead',
      as('closer'),
      aLead(),
      [dialled('in-progress', { lead_phone_number: MOBILE })],
    ],
    [
      'a closer to whom a call with another number was transferred',
      as('closer'),
      aLead(),
      [aCallWithCustomer({ lead_phone_number: MOBILE })],
    ],
    [
      'a closer on a call whose customer never joined',
      as('closer'),
      aLead(),
      [anAcceptedCall({ task_creation_source: 'outbound_dial' })],
    ],
    ['a closer whose lead’s phone rings', as('closer'), aLead(), [dialled('ringing')]],
    ['a closer whose lead did not answer', as('closer'), aLead(), [dialled('no-answer')]],
    [
      'a closer alone in the conference',
      as('closer'),
      aLead(),
      [anAcceptedCall({ task_creation_source: 'outbound_dial', conferences: customerWasConnected(AGENT_SID) })],
    ],
    [
      'a closer with the customer in another’s conference',
      as('closer'),
      aLead(),
      [aCallWithCustomer({ task_creation_source: 'outbound_dial', task_sid: 'WTother' })],
    ],
    ['a closer named as verification agent', as('closer'), aLead({ verification_agent_email: EMAIL }), []],
    [
      'a verification agent named as closer',
      as('verification'),
      aLead({ assigned_agent_email_by_role: { closer: EMAIL } }),
      [],
    ],
    [
      'a fronter on a call with the lead',
      as('fronter'),
      aLead({ assigned_agent_email_by_role: { fronter: EMAIL } }),
      [aCallWithCustomer()],
    ],
    ['a fronter named as closer', as('fronter'), aLead({ assigned_agent_email_by_role: { closer: EMAIL } }), []],
    ['customer service on a call with the lead', as('customer_service'), aLead(), [aCallWithCustomer()]],
    ['a user without a role', as(), aLead({ verification_agent_email: EMAIL }), [aCallWithCustomer()]],
  ])('%s', (_, reader, lead, calls) => {
    expect(mayReveal(reader, lead, calls)).toBe(false);
  });
});

describe('a screen, which does not know whether the customer joined,', () => {
  it.each([
    ['offers a number to a closer on a call with the lead', as('closer'), anAcceptedCall(), true],
    [
      'offers none on a call with another number',
      as('closer'),
      aCallWithCustomer({ lead_phone_number: MOBILE }),
      false,
    ],
    ['offers none to a fronter', as('fronter'), aCallWithCustomer(), false],
  ])('%s', (_, reader, call, offered) => {
    expect(offersReveal(reader, aLead(), call)).toBe(offered);
  });
});
