import { describe, expect, it } from 'vitest';
import { aCall, anAcceptedCall, anEndedCall } from '../../tests/support/a-call.ts';
import { aLead } from '../../tests/support/a-lead.ts';
import { anActor, anAdmin } from '../../tests/support/an-actor.ts';
import type { Role } from '../access/roles.ts';
import { mayReveal } from './reveal-rule.ts';

const EMAIL = 'maria.lopez@coverline.test';
const as = (...roles: Role[]) => anActor({ roles });
const another = anAcceptedCall({ lead_key: 'lead/43' });

describe('a whole payment number may be read by', () => {
  it.each([
    ['an admin', anAdmin(), aLead(), []],
    ['a closer on a call with the lead', as('closer'), aLead(), [anAcceptedCall()]],
    ['a closer who has yet to wrap up that call', as('closer'), aLead(), [anEndedCall()]],
    ['the lead’s closer', as('closer'), aLead({ assigned_agent_email_by_role: { closer: EMAIL } }), []],
    ['a verification agent on a call with the lead', as('verification'), aLead(), [another, anAcceptedCall()]],
    ['the lead’s verification agent', as('verification'), aLead({ verification_agent_email: EMAIL }), []],
  ])('%s', (_, reader, lead, calls) => {
    expect(mayReveal(reader, lead, calls)).toBe(true);
  });
});

describe('no payment number is read by', () => {
  it.each([
    ['a closer of another’s lead', as('closer'), aLead({ assigned_agent_email_by_role: { closer: 'x@y.test' } }), []],
    ['a closer on a call with another lead', as('closer'), aLead(), [another]],
    [
      'a closer with a call that is somebody else’s',
      as('closer'),
      aLead(),
      [anAcceptedCall({ reservation_user_key: 'user/agent-2' })],
    ],
    ['a closer whose call waits in the queue', as('closer'), aLead(), [aCall()]],
    ['a closer who is done with the call', as('closer'), aLead(), [anEndedCall({ disposition: 'Sale' })]],
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
      [anAcceptedCall()],
    ],
    ['a fronter named as closer', as('fronter'), aLead({ assigned_agent_email_by_role: { closer: EMAIL } }), []],
    ['customer service on a call with the lead', as('customer_service'), aLead(), [anAcceptedCall()]],
    ['who has no role', as(), aLead({ verification_agent_email: EMAIL }), [anAcceptedCall()]],
  ])('%s', (_, reader, lead, calls) => {
    expect(mayReveal(reader, lead, calls)).toBe(false);
  });
});
