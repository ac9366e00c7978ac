import type { Page } from '#shared/contracts/page';
import { DoctorNomination } from '#shared/nominations/doctor-nomination';
import { auditStep } from './audit/audit-records.ts';
import type { Auditor } from './audit/recorded-by.ts';
import { indexed, keys, partitions } from './engine/keys.ts';
import { leadItemKeys } from './engine/list-keys.ts';
import { type PageRequest, queryPage } from './engine/query.ts';
import { getItem, type Image } from './engine/read.ts';
import { readablePage } from './engine/read-each.ts';
import { creation, update } from './engine/steps.ts';
import { writeTogether } from './engine/write.ts';
import { type BesideLead, besideLead } from './lead-data/beside-lead.ts';

const parse = (image: Image): DoctorNomination => DoctorNomination.parse(image);

const waiting = ({ created_ts, id }: Pick<DoctorNomination, 'created_ts' | 'id'>) =>
  indexed('gsi1', partitions.nominations(), `${created_ts}#${id}`);

/** Creates a nomination for an existing lead; it is in the list of waiting nominations until it is submitted. */
export const createDoctorNomination = async (nomination: Omit<DoctorNomination, 'version'>): Promise<BesideLead> => {
  const key = keys.doctorNomination(nomination.id);
  const nominated = creation('doctor-nomination', key, nomination, {
    ...waiting(nomination),
    ...leadItemKeys(nomination.lead_id, 'doctor-nomination', nomination.id),
  });
  return besideLead(nomination.lead_id, nominated, nomination.created_ts);
};

/** The nominations that are not submitted, the one that waits longest first. */
export const waitingNominations = (page: PageRequest): Promise<Page<DoctorNomination>> =>
  readablePage(
    queryPage({ index: 'gsi1', partition: partitions.nominations() }, 'ascending', page, image => image),
    { schema: DoctorNomination, keyOf: keys.doctorNomination, message: 'nomination not read', idName: 'nomination_id' },
  );

/** A nomination as it is now. */
export const getDoctorNomination = async (id: string): Promise<DoctorNomination | undefined> => {
  const image = await getItem(keys.doctorNomination(id), { latest: true });
  return image && parse(image);
};

/** Marks a nomination as submitted or takes that back, with the record in the lead's audit trail. */
export const markNomination = async (
  { id, version, lead_id, created_ts }: DoctorNomination,
  submitted: boolean,
  by: Auditor,
): Promise<'written' | 'conflict'> => {
  const { outcome } = await writeTogether({
    nomination: update<DoctorNomination>(
      keys.doctorNomination(id),
      {
        set: { submitted, ...(submitted && { submitted_by: by.actor.user.email, submitted_ts: by.now }) },
        ...(!submitted && { remove: ['submitted_by', 'submitted_ts'] }),
        when: [{ field: 'version', is: 'equal', value: version }],
      },
      submitted ? { remove: ['gsi1pk', 'gsi1sk'] } : { set: waiting({ created_ts, id }) },
    ),
    record: auditStep({
      ...by,
      leadId: lead_id,
      action: 'nomination_changed',
      fields: [submitted ? 'submitted' : 'not_submitted'],
    }),
  });
  return outcome === 'written' ? 'written' : 'conflict';
};
