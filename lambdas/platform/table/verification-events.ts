import { randomUUID } from 'node:crypto';
import { VerificationEvent } from '#shared/verification/verification-event';
import { type Audited, auditStep } from './audit-records.ts';
import { StoredVerificationEvent } from './engine/documents.ts';
import { keys } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import type { Image } from './engine/read.ts';
import { creation, type Step, update } from './engine/steps.ts';
import { type Outcome, writeEntity } from './engine/write.ts';

const parse = (image: Image): VerificationEvent => VerificationEvent.parse(image);

export type NewVerificationEvent = Omit<StoredVerificationEvent, 'version'>;

/** An event of a lead's verification; the event of a recording has the recording's SID as its id. */
export const newVerificationEvent = ({
  id = randomUUID(),
  ...event
}: Omit<NewVerificationEvent, 'id' | 'event_type'> & { id?: string }): NewVerificationEvent => ({
  id,
  event_type: 'verification_status',
  ...event,
});

/** The audit record of a change of a lead's verification. */
export const verificationAudit = (leadId: string, fields: string[], by: Pick<Audited, 'actor' | 'now'>): Step =>
  auditStep({ ...by, leadId, action: 'verification_changed', fields });

/** The audit record of a verification event. */
export const eventAudit = (
  { lead_id, name, verification_type, group }: NewVerificationEvent,
  by: Pick<Audited, 'actor' | 'now'>,
): Step => verificationAudit(lead_id, [name, verification_type, group], by);

const keyOf = ({ lead_id, created_ts, id }: Pick<VerificationEvent, 'lead_id' | 'created_ts' | 'id'>) =>
  keys.verificationEvent(lead_id, created_ts, id);

/** An event of a lead's verification, as a step of a transaction. */
export const verificationEventCreation = (event: NewVerificationEvent): Step =>
  creation('verification-event', keyOf(event), event);

export const createVerificationEvent = (event: NewVerificationEvent): Promise<Outcome<VerificationEvent>> =>
  writeEntity(verificationEventCreation(event), parse);

/** Stores once where the recording of an event is. */
export const storeSnippetKey = (event: VerificationEvent, snipped_recording_key: string) =>
  writeEntity(
    update<VerificationEvent>(keyOf(event), {
      set: { snipped_recording_key },
      when: [{ field: 'snipped_recording_key', is: 'absent' }],
    }),
    parse,
  );

const listOf = (leadId: string) => ({ partition: keys.lead(leadId).pk, prefix: 'verification#' });

/** Every event of a lead's verification, newest first, by a consistent read. */
export const verificationEventsOf = async (leadId: string): Promise<VerificationEvent[]> =>
  (await queryAll(listOf(leadId), { latest: true })).map(parse).reverse();

/** The signature request that an event belongs to. */
export const esigRequestIdOf = async (leadId: string, eventId: string): Promise<string | undefined> =>
  (await queryAll(listOf(leadId))).map(image => StoredVerificationEvent.parse(image)).find(({ id }) => id === eventId)
    ?.esig_request_id;

/** The event that ended a recording: its id is the recording's SID. */
export const eventOfRecording = async (leadId: string, recordingSid: string): Promise<VerificationEvent | undefined> =>
  (await verificationEventsOf(leadId)).find(({ id }) => id === recordingSid);

/** Whether a recording is of one of a lead's verifications. */
export const hasSnippet = async (leadId: string, snippedRecordingKey: string): Promise<boolean> =>
  (await queryAll(listOf(leadId))).some(image => parse(image).snipped_recording_key === snippedRecordingKey);
