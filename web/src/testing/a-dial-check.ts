import type { DialCheck } from '#shared/contracts/calls';
import { calleeOf } from '#shared/dialing/dial-gate';
import type { Lead } from '#shared/leads/lead';
import { aLead } from './a-lead.ts';

/** What the server says of a call to a lead of this state, with the calling hours of a stage with real phones. */
export const dialChecks = (
  lead: Partial<Lead>,
  problem?: string,
  isUndecided = false,
): { hours: object; data: DialCheck[] } => {
  const called = aLead({ phone_number: '+18005551042', ...lead });
  const number = called.phone_number;
  return {
    hours: { from: 8, to: 21 },
    data: [
      {
        lead_key: `lead/${called.id}`,
        phone: 'phone_number',
        callee: calleeOf({ number, lead: called, anonymous: true }),
        ...(problem && { problem }),
        ...(isUndecided && { is_undecided: true }),
      },
    ],
  };
};
