import { randomUUID } from 'node:crypto';
import { askTwilio } from '#platform/twilio/twilio-client';
import { isAddedLabel, participantLabels } from '#shared/calls/participants';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { type DialledLeg, type Dialling, dialInto } from './dialled-leg.ts';
import { participantsOf } from './participants-now.ts';

/** Dials a third party into a conference that is under way; who leaves it ends nothing. */
const dialAdded = (call: Dialling, conference: string, number: PhoneNumber): Promise<DialledLeg> =>
  dialInto(
    call,
    { conference, number, label: participantLabels.added(randomUUID()), leg: 'added' },
    { endConferenceOnExit: false },
  );

/** Who was added and is there, or on the way, as Twilio knows it. @throws Refusal `provider_failed` with `sentence` */
const addedIn = (conferenceSid: string, sentence: string): Promise<string[]> =>
  askTwilio(sentence, async rest =>
    (await participantsOf(rest, conferenceSid)).flatMap(one => (isAddedLabel(one.label) ? [one.call_sid] : [])),
  );

export const addedLegs = { dialAdded, addedIn };
