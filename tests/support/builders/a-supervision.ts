import type { Call } from '#shared/calls/call';
import type { ParticipantFact } from '#shared/calls/conference/conferences';
import { participantLabels } from '#shared/calls/conference/participants';
import { keyOf } from '#shared/keys';
import { CONFERENCE_SID, TASK_SID } from './a-call.ts';
import { aTalk } from './a-transfer.ts';
import { anAdmin } from './a-user.ts';

export const SUPERVISOR_SID = `CA${'5'.repeat(32)}`;
export const SUPERVISOR = anAdmin().id;

/** The conference's reports of the admin's supervising leg. */
export const superviseFact = (kind: ParticipantFact['kind'], sequence: number, ts: string): ParticipantFact => ({
  kind,
  conference_sid: CONFERENCE_SID,
  task_sid: TASK_SID,
  call_sid: SUPERVISOR_SID,
  label: participantLabels.supervisor(SUPERVISOR),
  sequence,
  ts,
});

/** A call on the line, with the admin in its conference. */
export const aSupervisedTalk = (fields: Partial<Call> = {}): Call => {
  const call = aTalk();
  const conference = call.conferences?.[CONFERENCE_SID];
  const leg = {
    label: participantLabels.supervisor(SUPERVISOR),
    on: { value: true, sequence: 3 },
    joined_ts: '2026-01-05T15:00:30.000Z',
    joined_sequence: 3,
  };
  return {
    ...call,
    conferences: { [CONFERENCE_SID]: { ...conference, legs: { ...conference?.legs, [SUPERVISOR_SID]: leg } } },
    supervised_by: [keyOf('user', SUPERVISOR)],
    ...fields,
  };
};
