import { describe, expect, it } from 'vitest';
import {
  aCall,
  aCallWithCustomer,
  anAcceptedCall,
  anEndedCall,
  at,
  customerWasConnected,
} from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { anActor } from '../../tests/support/builders/an-actor.ts';
import { anAcceptedDial } from '../../tests/support/builders/an-outbound-call.ts';
import type { Role } from '../access/roles.ts';
import { closerOfRequest } from './closer-of-request.ts';

const EMAIL = 'maria.lopez@coverline.test';
const as = (...roles: Role[]) => anActor({ roles });

describe('a request assigns its closer to the lead', () => {
  it.each([
    ['on a call with the lead', as('closer'), aLead(), aCallWithCustomer()],
    ['in wrap-up of that call', as('closer'), aLead(), anEndedCall({ conferences: customerWasConnected() })],
    [
      'if the lead has a fronter',
      as('closer'),
      aLead({ assigned_agent_email_by_role: { fronter: 'f@x.test' } }),
      aCallWithCustomer(),
    ],
    ['who is also an admin', as('admin', 'closer'), aLead(), aCallWithCustomer()],
  ])('%s', (_, requester, lead, call) => {
    expect(closerOfRequest(requester, lead, [call])).toBe(EMAIL);
  });
});

/** A lead's closer may see its payment numbers, play its recordings and gets the commission of its sales. */
describe('a request does not assign a user as closer', () => {
  it.each([
    ['who just opened the lead', as('closer'), aLead(), []],
    [
      'if the lead has a closer already',
      as('closer'),
      aLead({ assigned_agent_email_by_role: { closer: 'carl@x.test' } }),
      [aCallWithCustomer()],
    ],
    [
      'who was the agent of the last call, which may be unanswered',
      as('closer'),
      aLead({ last_agent_email_by_role: { closer: EMAIL } }),
      [],
    ],
    ['on a call with another lead', as('closer'), aLead(), [aCallWithCustomer({ lead_key: 'lead/43' })]],
    [
      'while another agent talks to the lead',
      as('closer'),
      aLead(),
      [aCallWithCustomer({ reservation_user_key: 'user/agent-2' })],
    ],
    ['while its call waits in the queue', as('closer'), aLead(), [aCall()]],
    ['whose dial the lead has not answered', as('closer'), aLead(), [anAcceptedDial()]],
    [
      'who dialled a number that is not the lead’s',
      as('closer'),
      aLead(),
      [aCallWithCustomer({ lead_phone_number: '+15559990001' })],
    ],
    [
      'who dialled a number that was written into the lead today',
      as('closer'),
      aLead({ phone_number_since: at(-60) }),
      [aCallWithCustomer()],
    ],
    ['who is not a closer', as('admin'), aLead(), [anAcceptedCall({ conferences: customerWasConnected() })]],
  ])('%s', (_, requester, lead, calls) => {
    expect(closerOfRequest(requester, lead, calls)).toBeUndefined();
  });
});
