import { getCall } from '#platform/table/calls';
import { type CallKey, idOf } from '#shared/keys';
import type { Provider } from '../provider/provider.ts';

type MoveWhispersDeps = { provider: Pick<Provider, 'moveWhispersToNewLeg'> };

/** An agent who connects again has a new leg: supervisors who whispered to the old leg are moved to it. */
export const moveWhispersToNewLeg = async ({ provider }: MoveWhispersDeps, key: CallKey): Promise<void> => {
  const call = await getCall(idOf(key), { latest: true });
  if (!call?.conference_sid || !call.agent_call_sid || call.call_ended || !call.supervised_by?.length) return;
  await provider.moveWhispersToNewLeg({ conference_sid: call.conference_sid, call_sid: call.agent_call_sid });
};
