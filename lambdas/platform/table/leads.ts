import type * as z from 'zod';
import type { Page } from '#shared/contracts/page';
import { Lead, QUALIFIED_LEAD } from '#shared/leads/lead';
import { awaitsVerification, PendingVerification } from '#shared/leads/pending-verification';
import type { DayRange } from '#shared/metrics/day-range';
import { addDays, beginningOfDay, monthsBack } from '#shared/new-york';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { count } from '../metrics.ts';
import type { Condition } from './engine/conditions.ts';
import { listNameOf } from './engine/cursor.ts';
import { LeadPhone } from './engine/documents.ts';
import { indexed, keys, partitions } from './engine/keys.ts';
import { givenLeadKeys, qualifiedAt, qualifiedLeadKeys } from './engine/list-keys.ts';
import { type List, type PageRequest, queryAll, queryBuckets } from './engine/query.ts';
import { getItem, getItems, type Image, type ReadOptions } from './engine/read.ts';
import { ifReadable, readablePage, readEach, readOne } from './engine/read-each.ts';
import { type Change, check, creation, deletion, type Step, update } from './engine/steps.ts';
import { type Outcome, writeEntity, writeTogether } from './engine/write.ts';

const READABLE = { schema: Lead, keyOf: keys.lead, message: 'lead not read', idName: 'lead_id' };

const parse = (image: Image): Lead => readOne(image, READABLE);

export type NewLead = Omit<Lead, 'version'>;

/** The phone number is claimed separately and changes only with its claim. */
export type LeadChange = Change<Omit<Lead, 'phone_number'>>;

/**
 * A new lead and the claim of its phone number, as steps of a transaction. `phone` is a conflict if another lead has
 * the number.
 */
export const leadCreation = (lead: NewLead): { lead: Step; phone: Step } => ({
  lead: creation('lead', keys.lead(lead.id), lead, { ...qualifiedLeadKeys(lead), ...givenLeadKeys(lead.id, lead) }),
  phone: creation('lead-phone', keys.leadPhone(lead.phone_number), { lead_id: lead.id }),
});

/** The condition that a lead has its number still: it was neither erased nor given another one. */
export const leadHasNumber = ({ id, phone_number }: Pick<Lead, 'id' | 'phone_number'>): Step =>
  check<LeadPhone>(keys.leadPhone(phone_number), [{ field: 'lead_id', is: 'equal', value: id }]);

/** The condition that a lead has no value that a call copies from it; it also holds for a lead that does not exist. */
export const leadHasNoName = (id: string): Step =>
  check<Lead>(
    keys.lead(id),
    (['first_name', 'last_name', 'language'] as const).map(field => ({ field, is: 'absent' })),
  );

/** The lead that a rejected write returned. */
export const leadIn = (image: Image | undefined): Lead | undefined => image && parse(image);

/** The id of the lead in a phone claim that a rejected transaction returned. */
export const holderIn = (claim: Image | undefined): string | undefined => claim && LeadPhone.parse(claim).lead_id;

/** Returns `false` if another lead has the number, or the id exists. */
export const createLead = async (lead: NewLead): Promise<boolean> =>
  (await writeTogether(leadCreation(lead))).outcome === 'written';

const queued = (requestedTs: string) => indexed('gsi1', partitions.verificationQueue(), requestedTs);

const changeOf = (id: string, change: Change<Lead>): Step => {
  const {
    verification_requested: requested,
    verification_completed: completed,
    verification_requested_ts: ts,
    Qualified_Lead: status = QUALIFIED_LEAD,
    qualified_ts,
    assigned_agent_email_by_role: assigned,
  } = change.set ?? {};
  const leaves = completed === true || requested === false;
  const isUnqualified = status !== QUALIFIED_LEAD;
  const given = assigned && givenLeadKeys(id, { assigned_agent_email_by_role: assigned });
  const isNobodys = given !== undefined && !('gsi3pk' in given);
  const when: Condition<Lead>[] = [...(change.when ?? []), { field: 'erased_ts', is: 'absent' }];
  return update(
    keys.lead(id),
    { ...change, when },
    {
      set: {
        ...(requested && ts && !leaves && queued(ts)),
        ...(qualified_ts && !isUnqualified && qualifiedAt(qualified_ts, id)),
        ...given,
      },
      remove: [
        ...(leaves ? ['gsi1pk', 'gsi1sk'] : []),
        ...(isUnqualified ? ['gsi2pk', 'gsi2sk'] : []),
        ...(isNobodys ? ['gsi3pk', 'gsi3sk'] : []),
      ],
    },
  );
};

/**
 * A change of a lead, as a step of a transaction. A verification request also sets its time; a lead whose verification
 * is completed or withdrawn leaves the queue. A change that qualifies the lead names `qualified_ts`; a lead with another
 * `Qualified_Lead` leaves the list of qualified leads. A lead that was erased does not change any more.
 */
export const leadUpdate = (id: string, change: LeadChange): Step => changeOf(id, change);

/**
 * A change of a lead with a new phone number, as steps of a transaction; the claim moves too. `claim` is a conflict if
 * another lead has the number, `lead` if the lead's own number has changed.
 */
export const leadMove = (
  { id, phone_number: from }: Pick<Lead, 'id' | 'phone_number'>,
  to: PhoneNumber,
  change: LeadChange,
): { lead: Step; claim: Step; released: Step } => ({
  lead: changeOf(id, {
    ...change,
    set: { ...change.set, phone_number: to },
    when: [...(change.when ?? []), { field: 'phone_number', is: 'equal', value: from }],
  }),
  claim: update<LeadPhone>(
    keys.leadPhone(to),
    { set: { lead_id: id }, when: [{ field: 'lead_id', is: 'absent-or-equal', value: id }] },
    { set: { entity: 'lead-phone' }, orCreate: true },
  ),
  released: deletion<LeadPhone>(keys.leadPhone(from), [{ field: 'lead_id', is: 'absent-or-equal', value: id }]),
});

export const updateLead = (id: string, change: LeadChange): Promise<Outcome<Lead>> =>
  writeEntity(leadUpdate(id, change), parse);

export const getLead = async (id: string, options?: ReadOptions): Promise<Lead | undefined> => {
  const image = await getItem(keys.lead(id), options);
  return image && parse(image);
};

/**
 * A lead for work that can continue without it: a lead that cannot be read is logged, counted and returned as `unread`,
 * which differs from a missing lead.
 */
export const readableLead = async (id: string, options?: ReadOptions): Promise<{ lead?: Lead; unread: boolean }> => {
  const image = await getItem(keys.lead(id), options);
  const { items, unreadable } = readEach(image ? [image] : [], READABLE);
  const unread = unreadable.length > 0;
  if (unread) count('DocumentUnread');
  return { lead: items[0], unread };
};

const imagesOf = async (ids: readonly string[]): Promise<Image[]> =>
  (await getItems(ids.map(keys.lead), { latest: true })).flatMap((image): Image[] => (image ? [image] : []));

/** Leads by their ids, 100 at most; those that do not exist or cannot be read are missing, the latter are logged. */
export const readableLeads = async (ids: readonly string[]): Promise<Lead[]> =>
  readEach(await imagesOf(ids), READABLE).items;

/** The id of the lead that has a phone number. */
export const leadIdByPhone = async (phone: PhoneNumber): Promise<string | undefined> =>
  holderIn(await getItem(keys.leadPhone(phone), { latest: true }));

/** The lead that has a phone number: two reads. */
export const leadByPhone = async (phone: PhoneNumber): Promise<Lead | undefined> => {
  const id = await leadIdByPhone(phone);
  return id === undefined ? undefined : getLead(id, { latest: true });
};

/**
 * The leads that have these numbers; 100 numbers at most, two reads for each that has a lead. One that cannot be read is
 * logged and `unread`: its number is not free.
 */
export const leadsByPhone = async (numbers: readonly PhoneNumber[]): Promise<Map<PhoneNumber, Lead | 'unread'>> => {
  const claims = (await getItems(numbers.map(keys.leadPhone), { latest: true })).map(holderIn);
  const ids = claims.filter(id => id !== undefined);
  const { items, unreadable } = readEach(await imagesOf(ids), READABLE);
  const byId = new Map<string, Lead | 'unread'>([
    ...items.map((lead): [string, Lead] => [lead.id, lead]),
    ...unreadable.map(({ id }): [string, 'unread'] => [id, 'unread']),
  ]);
  return new Map(
    numbers.flatMap((number, at): [PhoneNumber, Lead | 'unread'][] => {
      const lead = byId.get(claims[at] ?? '');
      return lead ? [[number, lead]] : [];
    }),
  );
};

/** What of a lead in the queue that cannot be read may still be: who has claimed its verification. */
const Claimed = Lead.pick({ verification_agent_email: true });
type UnreadableVerification = z.infer<typeof Claimed> & Pick<Lead, 'id'>;

type Verifications = { leads: PendingVerification[]; unreadable: UnreadableVerification[] };

/** Leads in the verification queue that can be read, the newest request first, and the others, which are logged. */
const readableVerifications = async (): Promise<Verifications> => {
  const { items, unreadable } = readEach(await queryAll({ index: 'gsi1', partition: partitions.verificationQueue() }), {
    schema: Lead,
    keyOf: keys.lead,
    known: (image): z.infer<typeof Claimed> => ({ ...Claimed.safeParse(image).data }),
    message: 'lead in the verification queue not read',
    idName: 'lead_id',
  });
  const leads = items.filter(awaitsVerification).reverse();
  return { leads: leads.map(lead => PendingVerification.parse(lead)), unreadable };
};

/** The leads in the verification queue that can be read, the newest request first. */
export const pendingVerifications = async (): Promise<PendingVerification[]> => (await readableVerifications()).leads;

/** The leads that a user has claimed in the verification queue, also those that cannot be read. */
export const claimedVerifications = async (email: string): Promise<Verifications> => {
  const { leads, unreadable } = await readableVerifications();
  const isTheirs = (lead: Pick<Lead, 'verification_agent_email'>) => lead.verification_agent_email === email;
  return { leads: leads.filter(isTheirs), unreadable: unreadable.filter(isTheirs) };
};

/** How many items are read for one page at most where only some leads of the days are kept. */
const QUALIFIED_READ = 10_000;

/**
 * The leads that were qualified on these days in New York and can be read, the latest first. With a condition more are read than
 * returned; `chosen` is its text, which says to which list a page key belongs.
 */
export const qualifiedLeads = (
  { first, last }: DayRange,
  page: PageRequest,
  condition?: { chosen: string; matches: (lead: Lead) => boolean },
): Promise<Page<Lead>> => {
  const between = { first: beginningOfDay(first), last: beginningOfDay(addDays(last, 1)) };
  const buckets = monthsBack({ first, last }).map(
    (month): List => ({ index: 'gsi2', partition: partitions.qualifiedLeads(month), between }),
  );
  const list = { name: listNameOf(['qualified-leads', first, last, condition?.chosen ?? '']), buckets };
  const search = condition && {
    matches: ifReadable(Lead, condition.matches),
    readAtMost: QUALIFIED_READ,
  };
  return readablePage(
    queryBuckets(list, 'descending', page, image => image, search),
    READABLE,
    page,
  );
};
