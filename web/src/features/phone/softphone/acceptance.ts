import type { CallKey } from '#shared/keys';
import type { Ringing } from '../phone.ts';
import type { Tokens } from './tokens.ts';
import type { Acceptance } from './worker-line.ts';

/** Adds the call's key to an address of ours, so that what comes there finds its call; its secret, where that is asked. */
const withCall = (url: string, callKey: CallKey | undefined, taskToken?: string): string => {
  if (!callKey) return url;
  const address = new URL(url);
  address.searchParams.set('task_attribute_key', callKey);
  if (taskToken !== undefined) address.searchParams.set('task_token', taskToken);
  return address.href;
};

/** A transfer is a call of hers that enters the customer's conference; any other has a conference of its own. */
export const acceptanceOf = (
  { kind, callKey, taskToken }: Ringing,
  { conference, transfer }: Pick<Tokens, 'conference' | 'transfer'>,
): Acceptance =>
  kind === 'transfer'
    ? { by: 'call', from: transfer.from, url: withCall(transfer.url, callKey, taskToken), timeout: conference.timeout }
    : {
        by: 'conference',
        instruction: {
          ...conference,
          conferenceStatusCallback: withCall(conference.conferenceStatusCallback, callKey),
          conferenceRecordingStatusCallback: withCall(conference.conferenceRecordingStatusCallback, callKey),
        },
      };
