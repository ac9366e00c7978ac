import { logger } from '#platform/logger';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import type { Provider } from '../provider/provider.ts';

export type EndInterruptedVerificationDeps = {
  provider: Pick<Provider, 'runningLegRecordings' | 'stopLegRecording'>;
};

/**
 * Stops recordings that an interrupted start of a voice verification left running on the agent's leg, then removes the
 * start from the call.
 * @throws Rejection `provider_failed`
 */
export const endInterruptedVerification = async (
  { provider }: EndInterruptedVerificationDeps,
  { id, agent_call_sid, verification_starting_ts, voice_verification }: Call,
): Promise<void> => {
  if (verification_starting_ts === undefined) return;
  const running = agent_call_sid ? await provider.runningLegRecordings(agent_call_sid) : [];
  const stray = running.filter(sid => sid !== voice_verification?.recording_sid);
  for (const sid of stray) await provider.stopLegRecording(agent_call_sid ?? '', sid);
  logger.warn('start of a verification undone', { call_id: id, recording_sids: stray });
  await updateCall(id, {
    remove: ['verification_starting_ts'],
    when: [{ field: 'verification_starting_ts', is: 'equal', value: verification_starting_ts }],
  });
};
