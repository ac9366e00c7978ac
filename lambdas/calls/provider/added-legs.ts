import { randomUUID } from 'node:crypto';
import { askTwilio } from '#platform/twilio/twilio-client';
import { isAddedLabel, participantLabels } from '#shared/calls/conference/participants';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { type Dialing, type DialledLeg, dialInto } from './dialled-leg.ts';
import { participantsOf } from './participants-now.ts';

/** Dials a third party into a running conference; the conference goes on when the third party leaves. */
const dialAdded = (call: Dialing, conference: string, number: PhoneNumber): Promise<DialledLeg> =>
  dialInto(
    call,
    { conference, number, label: participantLabels.added(randomUUID()), leg: 'added' },
    { endConferenceOnExit: false },
  );

/**
 * The added legs that are connected or ringing, from Twilio's list of participants.
 * @throws Rejection `provider_failed` with `message`
 */
const addedIn = (conferenceSid: string, message: string): Promise<string[]> =>
  askTwilio(message, async rest =>
    (await participantsOf(rest, conferenceSid)).flatMap(one => (isAddedLabel(one.label) ? [one.call_sid] : [])),
  );

export const addedLegs = { dialAdded, addedIn };
