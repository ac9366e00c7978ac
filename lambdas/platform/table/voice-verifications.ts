import type { Call } from '#shared/calls/call';
import type { Timestamp } from '#shared/time';
import type { Audited } from './audit/audit-records.ts';
import { callUpdate } from './calls.ts';
import { eventAudit, type NewVerificationEvent, writeWithEvent } from './verification-events.ts';

type VoiceVerification = NonNullable<Call['voice_verification']>;

/**
 * Replaces the announced start by the running verification, with its event. `false` if the start is not announced any
 * more.
 */
export const beginVoiceVerification = async (
  { id, verification_starting_ts }: Pick<Call, 'id'> & { verification_starting_ts: Timestamp },
  verification: VoiceVerification,
  event: NewVerificationEvent,
  by: Pick<Audited, 'actor' | 'now'>,
): Promise<boolean> => {
  const { outcome } = await writeWithEvent(event, {
    call: callUpdate(id, {
      set: { voice_verification: verification },
      remove: ['verification_starting_ts'],
      when: [
        { field: 'voice_verification', is: 'absent' },
        { field: 'verification_starting_ts', is: 'equal', value: verification_starting_ts },
      ],
    }),
    audit: eventAudit(event, by),
  });
  return outcome === 'written';
};

/**
 * Ends the verification, with its event; without `by` if the end of the call ended it. `false` if it has ended already.
 */
export const endVoiceVerification = async (
  callId: string,
  verification: VoiceVerification,
  event: NewVerificationEvent,
  by?: Pick<Audited, 'actor' | 'now'>,
): Promise<boolean> => {
  const { outcome } = await writeWithEvent(event, {
    call: callUpdate(callId, {
      remove: ['voice_verification'],
      when: [{ field: 'voice_verification', is: 'equal', value: verification }],
    }),
    audit: by && eventAudit(event, by),
  });
  return outcome === 'written';
};
