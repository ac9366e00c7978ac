import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ProductGroup } from '#shared/products/product-group';
import { VerificationEvent, VerificationEventName, VerificationType } from '#shared/verification/verification-event';
import { newestOfEach } from '#shared/verification/verification-rules';
import { conflict, done, failAsChanging, retryOnConflict, toWrite } from '../retry-on-conflict.ts';
import { type Audited, auditStep } from './audit/audit-records.ts';
import { asRead, type Condition } from './engine/conditions.ts';
import { StoredVerificationEvent, VerificationProgress } from './engine/documents.ts';
import { keys } from './engine/keys.ts';
import { queryAll, queryLast } from './engine/query.ts';
import { getItem, type Image } from './engine/read.ts';
import { keyIn, readEach } from './engine/read-each.ts';
import { creation, type Step, update } from './engine/steps.ts';
import { type TransactionOutcome, writeOne, writeTogether } from './engine/write.ts';

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

type Progress = Pick<VerificationProgress, 'complete'> & {
  /** Newest first. */
  latest: VerificationEvent[];
  /** Undefined where nothing is stored yet. */
  version: number | undefined;
};

/** Placeholders of DynamoDB have only letters, digits and underscores. */
const progressField = (group: string, type: string, name: string): string =>
  `${type}_${group}_${name}`.replace(/\W/g, '');

const progressFields = ProductGroup.options.flatMap(group =>
  VerificationType.options.flatMap(type => VerificationEventName.options.map(name => progressField(group, type, name))),
);

const sortKeyOf = (event: VerificationEvent): string => keyOf(event).sk;

const latestIn = (image: Image): VerificationEvent[] =>
  progressFields
    .flatMap(field => (image[field] === undefined ? [] : [parse(image[field] as Image)]))
    .sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? 1 : -1));

const progressOf = async (leadId: string): Promise<Progress> => {
  const image = await getItem(keys.verificationProgress(leadId), { latest: true });
  if (!image) return { latest: [], version: undefined };
  const { complete, version } = VerificationProgress.parse(image);
  return { complete, version, latest: latestIn(image) };
};

const fieldOf = ({ group, verification_type, name }: VerificationEvent): string =>
  progressField(group, verification_type, name);

/**
 * The position of an event in the order of all events, stored in a field of its own, so that a condition can compare
 * it.
 */
const placeOf = (event: VerificationEvent): `${string}_place` => `${fieldOf(event)}_place`;

/** The stored progress with these positions; the field names depend on the kinds of events. */
type Stored = VerificationProgress & { [place: `${string}_place`]: string };

/** Makes events the newest of their kinds while `when` holds. */
const progressStep = (
  { lead_id, complete }: Pick<VerificationProgress, 'lead_id' | 'complete'>,
  events: VerificationEvent[],
  when: Condition<Stored>[],
): Step =>
  update<Stored>(
    keys.verificationProgress(lead_id),
    { set: { lead_id, complete }, when },
    {
      set: {
        entity: 'verification-progress',
        ...Object.fromEntries(
          events.flatMap(event => [
            [fieldOf(event), event],
            [placeOf(event), sortKeyOf(event)],
          ]),
        ),
      },
      orCreate: true,
    },
  );

/** The same while the progress is as it was read. */
const progressAsRead = (
  lead_id: string,
  events: VerificationEvent[],
  progress: Pick<Progress, 'complete' | 'version'>,
): Step => progressStep({ lead_id, complete: progress.complete }, events, [asRead(progress, 'version')]);

/** The same if no newer event of its kind is stored: of two concurrent events, the older one may be written last. */
const progressWith = (event: VerificationEvent): Step =>
  progressStep(
    { lead_id: event.lead_id },
    [event],
    [{ field: placeOf(event), is: 'absent-or-below', value: sortKeyOf(event) }],
  );

/** An event alone, as a step of a transaction. */
export const verificationEventCreation = (event: NewVerificationEvent): Step =>
  creation('verification-event', keyOf(event), event);

/**
 * Writes an event of a lead's verification together with `others`; it becomes the newest of its kind unless a newer one
 * is.
 */
export const writeWithEvent = async <Name extends string>(
  event: NewVerificationEvent,
  others: Partial<Record<Name, Step>>,
): Promise<TransactionOutcome<Name | 'event' | 'progress'>> => {
  type Steps = Partial<Record<Name | 'event' | 'progress', Step>>;
  const steps = { ...others, event: verificationEventCreation(event) } as Steps;
  const progress = progressWith(parse({ ...event, version: 1 }));
  const written = await writeTogether({ ...steps, progress });
  const hasConflict = written.outcome === 'failed' && Object.keys(written.failures).join() === 'progress';
  return hasConflict ? writeTogether(steps) : written;
};

/**
 * Stores once where the recording of an event is; `false` if it was stored before.
 * @throws Error if the lead's progress changes again and again
 */
export const storeSnippetKey = async (event: VerificationEvent, snipped_recording_key: string): Promise<boolean> => {
  const { lead_id } = event;
  const stored = { ...event, snipped_recording_key, version: event.version + 1 };
  return retryOnConflict<Progress, Progress, boolean>({
    read: () => progressOf(lead_id),
    decide: toWrite,
    write: async ({ version, latest }) => {
      const written = await writeTogether({
        event: update<VerificationEvent>(keyOf(event), {
          set: { snipped_recording_key },
          when: [{ field: 'snipped_recording_key', is: 'absent' }],
        }),
        progress: progressAsRead(lead_id, latest.some(({ id }) => id === event.id) ? [stored] : [], { version }),
      });
      if (written.outcome === 'written') return done(true);
      return written.failures.event ? done(false) : conflict;
    },
    giveUp: () => {
      throw new Error('Where a recording is was not stored.');
    },
  });
};

const listOf = (leadId: string) => ({ partition: keys.lead(leadId).pk, prefix: 'verification#' });

/** Every event of a lead's verification, newest first, by a consistent read. */
export const verificationEventsOf = async (leadId: string): Promise<VerificationEvent[]> =>
  (await queryAll(listOf(leadId), { latest: true })).map(parse).reverse();

const readable = (leadId: string, images: Image[]): VerificationEvent[] =>
  readEach(images, {
    schema: VerificationEvent,
    keyOf: keyIn(listOf(leadId)),
    message: 'verification event not read',
    idName: 'verification_event',
  }).items;

/**
 * The newest events of a lead's verification that can be read, newest first, by a consistent read. `isAll`: the lead has
 * no others.
 */
export const newestVerificationEvents = async (
  leadId: string,
  limit: number,
): Promise<{ events: VerificationEvent[]; isAll: boolean }> => {
  const images = await queryLast(listOf(leadId), limit, { latest: true });
  return { events: readable(leadId, images), isAll: images.length < limit };
};

/**
 * The newest event of each group, type and name of a lead's verification, newest first, by a consistent read. Events
 * from before the lead had its progress are read once, and then kept in it if all of them can be read.
 */
export const latestVerificationEvents = async (leadId: string): Promise<VerificationEvent[]> => {
  const { latest: known, complete, version } = await progressOf(leadId);
  if (complete) return known;
  const images = await queryAll(listOf(leadId), { latest: true });
  const events = readable(leadId, images).reverse();
  const latest = newestOfEach(events);
  // If an event was written meanwhile, the next reading completes the progress.
  if (latest.length > 0 && events.length === images.length)
    await writeOne(progressAsRead(leadId, latest, { version, complete: true }));
  return latest;
};

/**
 * Adds to a lead's progress the newest events that it lacks: code from before the progress stores events without it.
 * `false` if it lacks none.
 * @throws Error if the progress changes again and again
 */
export const correctVerificationProgress = (leadId: string): Promise<boolean> =>
  retryOnConflict<Progress, VerificationEvent[], boolean>({
    read: () => progressOf(leadId),
    decide: async ({ latest: known, complete }) => {
      // Otherwise the next reading takes the events.
      if (!complete) return done(false);
      const latest = newestOfEach(await verificationEventsOf(leadId));
      const missing = latest.filter(event => !known.some(one => isDeepStrictEqual(one, event)));
      return missing.length > 0 ? toWrite(missing) : done(false);
    },
    write: async (missing, read) =>
      (await writeOne(progressAsRead(leadId, missing, read))).outcome === 'written' ? done(true) : conflict,
    giveUp: failAsChanging(`The verification progress of lead ${leadId} changed again and again.`),
  });

/** The signature request that an event belongs to. */
export const esigRequestIdOf = async (leadId: string, eventId: string): Promise<string | undefined> =>
  (await queryAll(listOf(leadId)))
    .filter(({ id }) => id === eventId)
    .map(image => StoredVerificationEvent.parse(image))[0]?.esig_request_id;

/**
 * The event that ended a recording: its id, with which its key ends, is the recording's SID. @throws z.ZodError for one
 * that cannot be read: without an event the recording would be nobody's, and be deleted
 */
export const eventOfRecording = async (leadId: string, recordingSid: string): Promise<VerificationEvent | undefined> =>
  (await queryAll(listOf(leadId), { latest: true }))
    .filter(({ sk }) => String(sk).endsWith(`#${recordingSid}`))
    .map(parse)[0];

/** Whether a recording is of one of a lead's verifications. */
export const hasSnippet = async (leadId: string, snippedRecordingKey: string): Promise<boolean> =>
  readable(leadId, await queryAll(listOf(leadId))).some(
    ({ snipped_recording_key }) => snipped_recording_key === snippedRecordingKey,
  );
