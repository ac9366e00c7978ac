import { participantLabels } from '#shared/calls/participants';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { callbackOf, type DialledLeg, type Dialling, dialInto } from './dialled-leg.ts';

/** A call on the line with its agent, whose customer is to be dialled. */
export type ToDial = Dialling & { task_sid: string; lead_phone_number: PhoneNumber };

/**
 * Dials the customer of a call that goes out into its conference, which is named after its task. Should the agent just
 * have left it, the customer opens another: it tells and records as hers did.
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
