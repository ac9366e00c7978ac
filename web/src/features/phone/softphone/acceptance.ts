import type { ConferenceInstruction } from '#shared/contracts/identity';
import type { CallKey } from '#shared/keys';

/** Adds the call's key to one of our webhook URLs, so that the webhook finds its call. */
const withCallKey = (url: string, callKey: CallKey | undefined): string => {
  if (!callKey) return url;
  const webhook = new URL(url);
  webhook.searchParams.set('task_attribute_key', callKey);
  return webhook.href;
};

/** The instruction that connects the agent and the caller in a new conference, whose reports name the call. */
export const conferenceFor = (
  callKey: CallKey | undefined,
  conference: ConferenceInstruction,
): ConferenceInstruction => ({
  ...conference,
  conferenceStatusCallback: withCallKey(conference.conferenceStatusCallback, callKey),
  conferenceRecordingStatusCallback: withCallKey(conference.conferenceRecordingStatusCallback, callKey),
});
