import { webhooks } from '#shared/contracts/webhooks';
import type { TaskAttributes } from '#shared/routing/task-attributes';
import { BASE_URL } from '../twilio/signed-webhook.ts';

const withKey = (path: string, key: string): string =>
  `${BASE_URL}${path}?task_attribute_key=${encodeURIComponent(key)}`;

/** The parameters that the browser's SDK sends for a call that is no transfer, by their REST names. */
export const acceptance = ({
  task_attribute_key: key,
}: Pick<TaskAttributes, 'task_attribute_key'>): URLSearchParams => {
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
