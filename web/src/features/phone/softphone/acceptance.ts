import type { CallKey } from '#shared/keys';
import type { Ringing } from '../phone.ts';
import type { Tokens } from './tokens.ts';
import type { Acceptance } from './worker-line.ts';

/** Adds the call's key to one of our webhook URLs, so that the webhook finds its call; with the secret if given. */
const withCallKey = (url: string, callKey: CallKey | undefined, taskToken?: string): string => {
  if (!callKey) return url;
  const webhook = new URL(url);
  webhook.searchParams.set('task_attribute_key', callKey);
  if (taskToken !== undefined) webhook.searchParams.set('task_token', taskToken);
  return webhook.href;
};

/** A transfer is accepted by a call to the agent that joins the customer's conference; other offers by a new conference. */
export const acceptanceOf = (
  { kind, callKey, taskToken }: Ringing,
  { conference, transfer }: Pick<Tokens, 'conference' | 'transfer'>,
): Acceptance =>
  kind === 'transfer'
    ? {
        by: 'call',
        from: transfer.from,
        url: withCallKey(transfer.url, callKey, taskToken),
        timeout: conference.timeout,
      }
    : {
        by: 'conference',
        instruction: {
          ...conference,
          conferenceStatusCallback: withCallKey(conference.conferenceStatusCallback, callKey),
          conferenceRecordingStatusCallback: withCallKey(conference.conferenceRecordingStatusCallback, callKey),
        },
      };
