import {
  askTwilio,
  ignoreUnknown,
  type TwilioRest,
  twilioRest,
  twilioStatus,
  undefinedIfUnknown,
} from '#platform/twilio/twilio-client';
import type { Call } from '#shared/calls/call';
import { conferenceTaskOf } from '#shared/calls/conference/legs';
import { DialStatus, isOver } from '#shared/calls/dials';

const COMPLETED = 'completed';

/** The fields by which a conference is found. */
type ConferenceFields = Pick<Call, 'conference_sid' | 'conference_task_sid' | 'task_sid'>;

/** The conference of a call if it is open. If its webhook has not come yet, it is found by its name, the task SID. */
export const openConference = async ({ account }: TwilioRest, call: ConferenceFields): Promise<string | undefined> => {
  if (call.conference_sid) return call.conference_sid;
  const friendlyName = conferenceTaskOf(call);
  if (!friendlyName) return undefined;
  // Twilio lists the newest first. A conference with only the agent in it has the status `init`.
  const found = await account.conferences.list({ friendlyName, limit: 5 });
  return found.find(({ status }) => status !== COMPLETED)?.sid;
};

/**
 * Removes the agent's leg from the conference; nothing if it is not there.
 * @throws Rejection `provider_failed`
 */
const removeAgentLeg = (call: Call): Promise<void> =>
  askTwilio('You could not be taken out of the call. Please try again.', async rest => {
    // Twilio takes a participant's label in place of its CallSid.
    const leg = call.agent_call_sid ?? call.agent_label;
    const conferenceSid = await openConference(rest, call);
    if (leg && conferenceSid) await ignoreUnknown(rest.account.conferences(conferenceSid).participants(leg).remove());
  });

const isCompleted = async ({ account }: TwilioRest, conferenceSid: string): Promise<boolean> => {
  try {
    return (await account.conferences(conferenceSid).fetch()).status === COMPLETED;
  } catch (error) {
    if (twilioStatus(error) === 404) return true;
    throw error;
  }
};

/** Ends the conference for all participants; nothing if it has ended. */
export const completeConference = async (rest: TwilioRest, conferenceSid: string): Promise<void> => {
  try {
    await rest.account.conferences(conferenceSid).update({ status: COMPLETED });
  } catch (error) {
    if (!(await isCompleted(rest, conferenceSid))) throw error;
  }
};

/** Ends the conference of a call, if there is one. */
const endConference = async (call: ConferenceFields): Promise<void> => {
  const rest = await twilioRest();
  const conferenceSid = await openConference(rest, call);
  if (conferenceSid) await completeConference(rest, conferenceSid);
};

/** Removes a participant; the conference goes on, even if the participant's document says otherwise. */
const removeParticipant = async (conferenceSid: string, callSid: string): Promise<void> => {
  const { account } = await twilioRest();
  const participant = account.conferences(conferenceSid).participants(callSid);
  await ignoreUnknown(participant.update({ endConferenceOnExit: false }));
  await ignoreUnknown(participant.remove());
};

/** A leg that Twilio does not know ended long ago. */
const statusOf = async ({ account }: TwilioRest, callSid: string): Promise<DialStatus> => {
  const leg = await undefinedIfUnknown(account.calls(callSid).fetch());
  return leg ? DialStatus.parse(leg.status) : COMPLETED;
};

const ANSWERED = 'in-progress';

/** The status of the leg after this request. A leg that ended by itself, or was answered before it, is no failure. */
const askForEnd = async (rest: TwilioRest, callSid: string, status: 'canceled' | 'completed'): Promise<string> => {
  try {
    return (await rest.account.calls(callSid).update({ status })).status;
  } catch (error) {
    const now = await statusOf(rest, callSid);
    if (isOver(now) || (status === 'canceled' && now === ANSWERED)) return now;
    throw error;
  }
};

/**
 * Ends a leg: `canceled` is for one that is queued or rings and leaves an answered one alone, so that no leg that nobody
 * answered is reported as completed (twilio.com/docs/voice/api/call-resource#update-a-call-resource).
 */
export const hangUpLeg = async (rest: TwilioRest, callSid: string): Promise<void> => {
  const before = await statusOf(rest, callSid);
  if (isOver(before)) return;
  const now = before === ANSWERED ? before : await askForEnd(rest, callSid, 'canceled');
  if (now === ANSWERED) await askForEnd(rest, callSid, COMPLETED);
};

export const endLegs = {
  removeAgentLeg,
  removeParticipant,
  endConference,
  completeConference: async (conferenceSid: string) => completeConference(await twilioRest(), conferenceSid),
  hangUp: async (callSid: string) => hangUpLeg(await twilioRest(), callSid),
};
