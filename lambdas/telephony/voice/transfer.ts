import type { Call } from '#shared/calls/call';
import { keyOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { Invited, InvitedLegParams } from './admit-leg.ts';
import { joinAsInvited } from './join-as-invited.ts';

/** The webhook that reports the acceptance may arrive after this request. */
const mayJoin = (call: Call, { userId }: Invited): boolean =>
  !call.call_ended && [undefined, keyOf('user', userId)].includes(call.reservation_user_key);

/** Only its label identifies a transferee's leg, so a call without a label is not joined. */
const conferenceOf = ({ agent_label, conference_task_sid }: Call): string | undefined =>
  agent_label ? conference_task_sid : undefined;

/** The transfer rendering endpoint: the leg of an agent who takes a transfer, into the conference where it comes from. */
export const transfer = (
  { baseUrl }: { baseUrl: string },
  input: { params: InvitedLegParams; now: Timestamp },
): Promise<string> => joinAsInvited({ mayJoin, conferenceOf }, { ...input, baseUrl });
