import { askTwilio, ignoreUnknown, type TwilioRest, twilioRest, twilioStatus } from '#platform/twilio/twilio-client';
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

const isLegOver = async ({ account }: TwilioRest, callSid: string): Promise<boolean> => {
  try {
    return isOver(DialStatus.parse((await account.calls(callSid).fetch()).status));
  } catch (error) {
    if (twilioStatus(error) === 404) return true;
    throw error;
  }
};

/** Hangs up a leg that rings or is connected; nothing if it has ended. */
const hangUp = async (callSid: string): Promise<void> => {
  const rest = await twilioRest();
  try {
    await rest.account.calls(callSid).update({ status: COMPLETED });
  } catch (error) {
    if (!(await isLegOver(rest, callSid))) throw error;
  }
};

export const endLegs = {
  removeAgentLeg,
  removeParticipant,
  endConference,
  completeConference: async (conferenceSid: string) => completeConference(await twilioRest(), conferenceSid),
  hangUp,
};
