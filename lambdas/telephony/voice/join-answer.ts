import VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js';
import type { Call } from '#shared/calls/call';
import { webhooks } from '#shared/contracts/webhooks';
import { keyOf } from '#shared/keys';

const conferenceEvents: Parameters<ReturnType<VoiceResponse['dial']>['conference']>[0]['statusCallbackEvent'] = [
  'start',
  'end',
  'join',
  'leave',
  'mute',
  'hold',
];

/**
 * Brings an agent's leg into the conference of the agent's call, under that call's label
 * (twilio.com/docs/voice/twiml/conference). The customer stays when the agent leaves; the conference's events are
 * reported to the call that created it.
 */
export const joinAnswer = (call: Call, conference: string, baseUrl: string): string => {
  const key = keyOf('taskAttribute', call.root_call_id ?? call.id);
  const response = new VoiceResponse();
  response.dial().conference(
    {
      ...(call.agent_label && { participantLabel: call.agent_label }),
      startConferenceOnEnter: true,
      endConferenceOnExit: false,
      beep: 'false',
      statusCallback: `${baseUrl}${webhooks.conferenceStatus.path}?task_attribute_key=${encodeURIComponent(key)}`,
      statusCallbackMethod: 'POST',
      statusCallbackEvent: conferenceEvents,
    },
    conference,
  );
  return response.toString();
};
