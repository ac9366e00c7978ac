import type { Call } from '#shared/calls/call';
import { conferenceTaskOf } from '#shared/calls/conference/legs';
import { keyOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { Invited, InvitedLegParams } from './admit-leg.ts';
import { joinAsInvited } from './join-as-invited.ts';

const mayJoin = (call: Call, { userId, call_sid }: Invited): boolean =>
  !call.call_ended &&
  call.reservation_user_key === keyOf('user', userId) &&
  (call.agent_disconnected || call_sid !== undefined);

/** The leg that was rung to bring an agent back: into the conference while the call still waits for the agent. */
export const rejoin = (
  { baseUrl }: { baseUrl: string },
  input: { params: InvitedLegParams; now: Timestamp },
): Promise<string> => joinAsInvited({ mayJoin, conferenceOf: conferenceTaskOf }, { ...input, baseUrl });
