import { askTwilio, type TwilioRest, twilioRest, twilioStatus, unlessGone } from '#platform/twilio/twilio-client';
import type { Call } from '#shared/calls/call';
import { conferenceTaskOf } from '#shared/calls/legs';

const COMPLETED = 'completed';

/** What a conference is found by. */
type Conferring = Pick<Call, 'conference_sid' | 'conference_task_sid' | 'task_sid'>;

/** The conference of a call while it lasts: its own webhook may still be on its way, and it is named after the task. */
export const openConference = async ({ account }: TwilioRest, call: Conferring): Promise<string | undefined> => {
  if (call.conference_sid) return call.conference_sid;
  const friendlyName = conferenceTaskOf(call);
  if (!friendlyName) return undefined;
  // Newest first; an agent who is alone in it has it in the state `init`.
  const found = await account.conferences.list({ friendlyName, limit: 5 });
  return found.find(({ status }) => status !== COMPLETED)?.sid;
};

/**
 * Takes the agent out of the conference, and nobody else; one who is not there is out.
 * @throws Refusal `provider_failed`
 */
const removeAgentLeg = (call: Call): Promise<void> =>
  askTwilio('You could not be taken out of the call. Please try again.', async rest => {
    // Twilio takes a participant's label in place of its CallSid.
    const leg = call.agent_call_sid ?? call.agent_label;
    const conferenceSid = await openConference(rest, call);
    if (leg && conferenceSid) await unlessGone(rest.account.conferences(conferenceSid).participants(leg).remove());
  });

const isCompleted = async ({ account }: TwilioRest, conferenceSid: string): Promise<boolean> => {
  try {
    return (await account.conferences(conferenceSid).fetch()).status === COMPLETED;
  } catch (error) {
    if (twilioStatus(error) === 404) return true;
    throw error;
  }
};

/** Sends everybody home; a conference that has ended is left alone. */
export const completeConference = async (rest: TwilioRest, conferenceSid: string): Promise<void> => {
  try {
    await rest.account.conferences(conferenceSid).update({ status: COMPLETED });
  } catch (error) {
    if (!(await isCompleted(rest, conferenceSid))) throw error;
  }
};

/** Ends what is left of a call's conference. */
const endConference = async (call: Conferring): Promise<void> => {
  const rest = await twilioRest();
  const conferenceSid = await openConference(rest, call);
  if (conferenceSid) await completeConference(rest, conferenceSid);
};

const over: string[] = [COMPLETED, 'busy', 'failed', 'no-answer', 'canceled'];

const isOver = async ({ account }: TwilioRest, callSid: string): Promise<boolean> => {
  try {
    return over.includes((await account.calls(callSid).fetch()).status);
  } catch (error) {
    if (twilioStatus(error) === 404) return true;
    throw error;
  }
};

/** Hangs a leg up that rings or talks; one that is over is left alone. */
const hangUp = async (callSid: string): Promise<void> => {
  const rest = await twilioRest();
  try {
    await rest.account.calls(callSid).update({ status: COMPLETED });
  } catch (error) {
    if (!(await isOver(rest, callSid))) throw error;
  }
};

export const parting = {
  removeAgentLeg,
  endConference,
  completeConference: async (conferenceSid: string) => completeConference(await twilioRest(), conferenceSid),
  hangUp,
};
