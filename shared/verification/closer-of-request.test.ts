import { describe, expect, it } from 'vitest';
import { aCall, anAcceptedCall, anEndedCall, aSpokenCall, at, customerCame } from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { anActor } from '../../tests/support/builders/an-actor.ts';
import { anAcceptedDial } from '../../tests/support/builders/an-outbound-call.ts';
import type { Role } from '../access/roles.ts';
import { closerOfRequest } from './closer-of-request.ts';

const EMAIL = 'maria.lopez@coverline.test';
const as = (...roles: Role[]) => anActor({ roles });

describe('a request makes its closer the lead’s', () => {
  it.each([
    ['with the lead on her line', as('closer'), aLead(), aSpokenCall()],
    ['before she has wrapped that call up', as('closer'), aLead(), anEndedCall({ conferences: customerCame() })],
    [
      'beside the lead’s fronter',
      as('closer'),
      aLead({ assigned_agent_email_by_role: { fronter: 'f@x.test' } }),
      aSpokenCall(),
    ],
    ['where she is an admin too', as('admin', 'closer'), aLead(), aSpokenCall()],
  ])('%s', (_, requester, lead, call) => {
    expect(closerOfRequest(requester, lead, [call])).toBe(EMAIL);
  });
});

/** Who is a lead's closer reads its payment numbers, hears its calls and is paid for its sales. */
describe('a request makes nobody the lead’s closer', () => {
  it.each([
    ['who just opened the lead', as('closer'), aLead(), []],
    [
      'where there is one, who stays',
      as('closer'),
      aLead({ assigned_agent_email_by_role: { closer: 'carl@x.test' } }),
      [aSpokenCall()],
    ],
    [
      'for having had its last call, which nobody need have answered',
      as('closer'),
      aLead({ last_agent_email_by_role: { closer: EMAIL } }),
      [],
    ],
    ['while she talks to another lead', as('closer'), aLead(), [aSpokenCall({ lead_key: 'lead/43' })]],
    ['while somebody else talks to it', as('closer'), aLead(), [aSpokenCall({ reservation_user_key: 'user/agent-2' })]],
    ['while its call waits in the queue', as('closer'), aLead(), [aCall()]],
    ['whose call it has yet to answer', as('closer'), aLead(), [anAcceptedDial()]],
    [
      'who dialled a number that is not its own',
      as('closer'),
      aLead(),
      [aSpokenCall({ lead_phone_number: '+15559990001' })],
    ],
    [
      'who dialled a number written into it today',
      as('closer'),
      aLead({ phone_number_since: at(-60) }),
      [aSpokenCall()],
    ],
    ['who is no closer', as('admin'), aLead(), [anAcceptedCall({ conferences: customerCame() })]],
  ])('%s', (_, requester, lead, calls) => {
    expect(closerOfRequest(requester, lead, calls)).toBeUndefined();
  });
});
