import { participantLabels } from '#shared/calls/conference/participants';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { callbackOf, type Dialing, type DialledLeg, dialInto } from './dialled-leg.ts';

/** A call whose agent is on the line and whose customer is not dialled yet. */
type ToDial = Dialing & { task_sid: string; lead_phone_number: PhoneNumber };

/**
 * Dials the customer into the conference that is named after the task. If the agent has just left, Twilio opens a new
 * conference of that name, so the callbacks and the recording are set here too.
 */
const dialCustomer = (call: ToDial): Promise<DialledLeg> =>
  dialInto(
    call,
    {
      conference: call.task_sid,
      number: call.lead_phone_number,
      label: participantLabels.customer,
      leg: 'customer',
    },
    {
      endConferenceOnExit: true,
      conferenceStatusCallback: callbackOf(call, 'conferenceStatus'),
      conferenceStatusCallbackEvent: ['start', 'end', 'join', 'leave', 'mute', 'hold'],
      conferenceRecord: 'record-from-start',
      conferenceRecordingStatusCallback: callbackOf(call, 'recordingStatus'),
    },
  );

export const customerLeg = { dialCustomer };
