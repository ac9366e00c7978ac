import { applyCallFact } from '#platform/apply-call-fact';
import type { GroupConfiguration } from '#shared/access/group-configuration';
import type { Call } from '#shared/calls/call';
import type { ParticipantFact } from '#shared/calls/conference/conferences';
import { participantLabels } from '#shared/calls/conference/participants';
import { conferenceOf } from '#shared/calls/transitions';
import type { User } from '#shared/users/user';
import { storedCalls } from '../unit/stored-calls.ts';
import { AGENT_SID, aCall, anAcceptedCall, at, CONFERENCE_SID, CUSTOMER_SID, TASK_SID } from './a-call.ts';
import { aGroup, aUser } from './a-user.ts';

export const TRANSFEREE_SID = `CA${'d'.repeat(32)}`;
export const TRANSFER_TASK_SID = `WT${'2'.repeat(32)}`;

/** The conference's reports of one leg of the builders' calls. */
export const legFact = (
  kind: ParticipantFact['kind'],
  call_sid: string,
  sequence: number,
  label?: string,
): ParticipantFact => ({
  kind,
  conference_sid: CONFERENCE_SID,
  task_sid: TASK_SID,
  call_sid,
  sequence,
  ts: at(sequence * 10),
  ...(label && { label }),
});

/** An inbound call on the line after the conference reported the agent's leg. */
export const aTalk = (fields: Partial<Call> = {}): Call =>
  anAcceptedCall({
    conferences: {
      [CONFERENCE_SID]: {
        task_sid: TASK_SID,
        legs: {
          [AGENT_SID]: { on: { value: true, sequence: 1 }, joined_ts: at(4), joined_sequence: 1 },
        },
      },
    },
    ...fields,
  });

/** The same call after the agent's connection was lost. */
export const aLostTalk = (fields: Partial<Call> = {}): Call =>
  aTalk({
    agent_disconnected: true,
    conferences: {
      [CONFERENCE_SID]: {
        task_sid: TASK_SID,
        legs: {
          [AGENT_SID]: {
            on: { value: false, sequence: 5 },
            joined_ts: at(4),
            joined_sequence: 1,
            left_ts: at(50),
          },
        },
      },
    },
    ...fields,
  });

/** The same call, offered to `closer_t2`. */
export const aTransferredTalk = (fields: Partial<Call> = {}): Call =>
  aTalk({
    transfer_status: 'Requested',
    transfer_ts: at(20),
    transfer_to: 'closer_t2',
    transfer_call_id: 'second',
    sibling_ids: ['second'],
    ...fields,
  });

/** The call that the transfer created, in the queue. */
export const anOfferedCall = (fields: Partial<Call> = {}): Call =>
  aCall({
    ...conferenceOf(aTransferredTalk()),
    id: 'second',
    task_token: 'secret',
    task_sid: TRANSFER_TASK_SID,
    agent_label: participantLabels.agent('second'),
    call_source: 'internal_transfer',
    task_creation_source: 'internal_transfer',
    requested_group: 'closer_t2',
    transfer_from_call_id: CUSTOMER_SID,
    transfer_from_user_email: aUser().email,
    transfer_from_user_group: 'closer_t1',
    created_ts: at(20),
    ...fields,
  });

/** The same, accepted by `user/agent-2`, before that agent's leg has joined. */
export const aTakenCall = (fields: Partial<Call> = {}): Call =>
  anOfferedCall({
    reservation_status: 'accepted',
    reservation_user_key: 'user/agent-2',
    reservation_user_email: 'john.doe@coverline.test',
    accepted_ts: at(25),
    ...fields,
  });

/** A table with a pending transfer. */
export const aTransferFixture = (
  calls: Call[],
  { users = [aUser()], groups = [aGroup()] }: { users?: User[]; groups?: GroupConfiguration[] } = {},
) => {
  const stored = storedCalls(...calls);
  stored.table.store({ users, groups });
  /** Applies the conference's reports to the root call. */
  const report = async (...facts: ParticipantFact[]): Promise<void> => {
    for (const fact of facts) await applyCallFact(CUSTOMER_SID, fact);
  };
  return { ...stored, report };
};
