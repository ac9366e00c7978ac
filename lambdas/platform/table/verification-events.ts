import { VerificationEvent } from '#shared/verification/verification-event';
import { keys } from './keys.ts';
import { queryAll } from './query.ts';
import type { Image } from './read.ts';
import { creation, type Step, update } from './steps.ts';
import { type Outcome, writeEntity } from './write.ts';

const parse = (image: Image): VerificationEvent => VerificationEvent.parse(image);

export type NewVerificationEvent = Omit<VerificationEvent, 'version'>;

const keyOf = ({ lead_id, created_ts, id }: Pick<VerificationEvent, 'lead_id' | 'created_ts' | 'id'>) =>
  keys.verificationEvent(lead_id, created_ts, id);

/** An event of a lead's verification, as a step of a transaction. */
export const verificationEventCreation = (event: NewVerificationEvent): Step =>
  creation('verification-event', keyOf(event), event);

export const createVerificationEvent = (event: NewVerificationEvent): Promise<Outcome<VerificationEvent>> =>
  writeEntity(verificationEventCreation(event), parse);

/** Notes where the recording of an event is kept; once. */
export const keepSnippet = (event: VerificationEvent, snipped_recording_key: string) =>
  writeEntity(
    update<VerificationEvent>(keyOf(event), {
      set: { snipped_recording_key },
      when: [{ field: 'snipped_recording_key', is: 'absent' }],
    }),
    parse,
  );

const listOf = (leadId: string) => ({ partition: keys.lead(leadId).pk, prefix: 'verification#' });

/** Every event of a lead's verification, newest first, as they stand this instant. */
export const verificationEventsOf = async (leadId: string): Promise<VerificationEvent[]> =>
  (await queryAll(listOf(leadId), { latest: true })).map(parse).reverse();

/** The event that ended a recording: its id is the recording's sid. */
export const eventOfRecording = async (leadId: string, recordingSid: string): Promise<VerificationEvent | undefined> =>
  (await verificationEventsOf(leadId)).find(({ id }) => id === recordingSid);

/** Whether a recording is of one of a lead's verifications. */
export const hasSnippet = async (leadId: string, snippedRecordingKey: string): Promise<boolean> =>
  (await queryAll(listOf(leadId))).some(image => parse(image).snipped_recording_key === snippedRecordingKey);
