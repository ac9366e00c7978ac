import { webhooks } from '#shared/contracts/webhooks';
import type { TaskAttributes } from '#shared/routing/task-attributes';
import { BASE_URL } from '../twilio/signed-webhook.ts';

const withKey = (path: string, key: string): string =>
  `${BASE_URL}${path}?task_attribute_key=${encodeURIComponent(key)}`;

/** The parameters that the browser's SDK sends for each kind of task, by their REST names. */
export const acceptance = ({ task_attribute_key: key, task_token = '', kind }: TaskAttributes): URLSearchParams => {
  if (kind === 'transfer')
    return new URLSearchParams({
      Instruction: 'call',
      CallFrom: '+18005550100',
      CallUrl: `${withKey(webhooks.transfer.path, key)}&task_token=${encodeURIComponent(task_token)}`,
      CallAccept: 'true',
      Accept: 'true',
    });
  const form = new URLSearchParams({
    Instruction: 'conference',
    Timeout: '15',
    ConferenceStatusCallback: withKey(webhooks.conferenceStatus.path, key),
    ConferenceRecordingStatusCallback: withKey(webhooks.recordingStatus.path, key),
    ConferenceRecord: 'record-from-start',
    EndConferenceOnExit: 'false',
    EndConferenceOnCustomerExit: 'true',
  });
  for (const event of ['start', 'end', 'join', 'leave', 'mute', 'hold'])
    form.append('ConferenceStatusCallbackEvent', event);
  return form;
};
