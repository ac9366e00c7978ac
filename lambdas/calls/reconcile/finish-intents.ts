import { logger } from '#platform/logger';
import { getCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { isAgent, supervisorLeg } from '#shared/calls/conference/legs';
import { participantLabels } from '#shared/calls/conference/participants';
import type { ConferenceNow } from '#shared/calls/snapshot';
import { isBeingConnected } from '#shared/calls/supervision';
import { idOf, keyOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { changeCall } from '../line/change-call.ts';
import { finishTakeover } from '../supervision/finish-takeover.ts';
import type { ReconcileDeps } from './deps.ts';

/** Completes a takeover if the supervisor's leg is in the conference; removes the intent if no leg is on its way. */
const finishTakingOver = async (deps: ReconcileDeps, call: Call, seen: ConferenceNow | undefined, now: Timestamp) => {
  const key = call.take_over_user_key;
  if (!key) return;
  if (supervisorLeg(call, idOf(key))) return finishTakeover({ ...deps, now }, keyOf('taskAttribute', call.id));
  const isComing =
    isBeingConnected(call, idOf(key), now) ||
    seen?.participants.some(({ label }) => label === participantLabels.supervisor(idOf(key)));
  if (isComing) return;
  logger.warn('takeover given up', { call_id: call.id, user_key: key });
  await changeCall(call, current =>
    current.take_over_user_key === key ? { remove: ['take_over_user_key'] } : undefined,
  );
};

/** Whether the agent's leg is in the conference. */
const isAgentInConference = (call: Call, { conference_sid, participants }: ConferenceNow): boolean =>
  participants.some(({ call_sid, label }) => isAgent(call, { call_sid, label, conference_sid }));

/** Finishes commands that failed after they wrote their intent. */
export const finishIntents = async (
  deps: ReconcileDeps,
  found: Call,
  seen: ConferenceNow | undefined,
  now: Timestamp,
): Promise<void> => {
  if (!found.ending && !found.leaving && !found.take_over_user_key) return;
  const call = await getCall(found.id, { latest: true });
  if (!call || call.call_ended) return;
  if (call.ending) {
    logger.warn('hang-up finished', { call_id: call.id });
    return deps.provider.endCall(call);
  }
  if (call.leaving && seen && isAgentInConference(call, seen)) {
    logger.warn('leaving finished', { call_id: call.id });
    return deps.provider.removeAgentLeg(call);
  }
  await finishTakingOver(deps, call, seen, now);
};
