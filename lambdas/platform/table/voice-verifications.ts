import type { Call } from '#shared/calls/call';
import { type Audited, auditStep } from './audit-records.ts';
import { callUpdate } from './calls.ts';
import { type NewVerificationEvent, verificationEventCreation } from './verification-events.ts';
import { writeTogether } from './write.ts';

type VoiceVerification = NonNullable<Call['voice_verification']>;

const audited = (event: NewVerificationEvent, by: Pick<Audited, 'actor' | 'now'>) =>
  auditStep({
    ...by,
    leadId: event.lead_id,
    action: 'verification_changed',
    fields: [event.name, 'voice', event.group],
  });

/** Notes that a verification is being recorded on a call, with its event. `false` where one is already. */
export const beginVoiceVerification = async (
  callId: string,
  verification: VoiceVerification,
  event: NewVerificationEvent,
  by: Pick<Audited, 'actor' | 'now'>,
): Promise<boolean> => {
  const { outcome } = await writeTogether({
    call: callUpdate(callId, {
      set: { voice_verification: verification },
      when: [{ field: 'voice_verification', is: 'absent' }],
    }),
    event: verificationEventCreation(event),
    audit: audited(event, by),
  });
  return outcome === 'written';
};

/** Notes that it is over, with its event; by nobody, where the call's end was it. `false` where that is noted already. */
export const endVoiceVerification = async (
  callId: string,
  verification: VoiceVerification,
  event: NewVerificationEvent,
  by?: Pick<Audited, 'actor' | 'now'>,
): Promise<boolean> => {
  const { outcome } = await writeTogether({
    call: callUpdate(callId, {
      remove: ['voice_verification'],
      when: [{ field: 'voice_verification', is: 'equal', value: verification }],
    }),
    event: verificationEventCreation(event),
    audit: by && audited(event, by),
  });
  return outcome === 'written';
};
