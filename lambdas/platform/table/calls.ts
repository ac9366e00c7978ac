import type * as z from 'zod';
import { Call } from '#shared/calls/call';
import type { Page } from '#shared/contracts/page';
import { idOf, keyOf } from '#shared/keys';
import type { CallList } from '#shared/metrics/call-figures';
import type { DayRange } from '#shared/metrics/day-range';
import { addDays, beginningOfDay, monthsBack } from '#shared/new-york';
import { timestamp } from '#shared/time';
import { listNameOf } from './engine/cursor.ts';
import { callIdIn, indexed, keys, NOBODY, partitions } from './engine/keys.ts';
import { closedCallKeys } from './engine/list-keys.ts';
import { type List, type PageRequest, queryAll, queryBuckets, queryPage } from './engine/query.ts';
import { getItem, getItems, type Image, type ReadOptions } from './engine/read.ts';
import { ifReadable, readablePage, readEach } from './engine/read-each.ts';
import { type Change, creation, type Step, update } from './engine/steps.ts';
import { type Outcome, writeEntity } from './engine/write.ts';

const parse = (image: Image): Call => Call.parse(image);

const READABLE = {
  schema: Call,
  keyOf: keys.call,
  idOf: ({ pk, sk }: Image) => callIdIn({ pk: String(pk), sk: String(sk) }),
  idName: 'call_id',
};
const LISTED = { ...READABLE, message: 'listed call not read' };

/** The call in the image that a rejected transaction returned. */
export const callIn = (image: Image | undefined): Call | undefined => image && parse(image);

export type NewCall = Omit<Call, 'version'>;

/** A change of a call's fields. */
export type CallChange = Change<Call> & {
  /**
   * The call as it is from now on, if it needs nobody any more (ended and disposed, or abandoned): it leaves the open
   * calls, and is in the list of its month.
   */
  closes?: Call | undefined;
};

const openCallKey = (call: Pick<Call, 'id' | 'reservation_user_key'>) =>
  indexed(
    'gsi3',
    partitions.openCalls(),
    `${call.reservation_user_key ? idOf(call.reservation_user_key) : NOBODY}#${call.id}`,
  );

const agentCallKey = (userId: string, created: string) => indexed('gsi1', partitions.agentCalls(userId), created);

const leadCallKey = (leadId: string, created: string) => indexed('gsi2', partitions.leadCalls(leadId), created);

const isClosed = (call: NewCall): boolean => call.call_ended && call.disposition !== undefined;

/** A new call, as a step of a transaction; an existing id is a conflict. */
export const callCreation = (call: NewCall): Step =>
  creation('call', keys.call(call.id), call, {
    ...(call.reservation_user_key && agentCallKey(idOf(call.reservation_user_key), call.created_ts)),
    ...(call.lead_key && leadCallKey(idOf(call.lead_key), call.created_ts)),
    ...(isClosed(call) ? closedCallKeys({ ...call, version: 1 }) : openCallKey(call)),
  });

export const createCall = (call: NewCall): Promise<Outcome<Call>> => writeEntity(callCreation(call), parse);

/** A change of a call, as a step of a transaction. */
export const callUpdate = (id: string, { closes, ...change }: CallChange): Step => {
  const agent = change.set?.reservation_user_key;
  const lead = change.set?.lead_key;
  const closed = closes && closedCallKeys(closes);
  return update(keys.call(id), change, {
    set: {
      ...(agent && { gsi1pk: partitions.agentCalls(idOf(agent)) }),
      ...(lead && { gsi2pk: partitions.leadCalls(idOf(lead)) }),
      ...(agent && !closes && openCallKey({ id, reservation_user_key: agent })),
      ...closed,
    },
    copy: { ...(agent && { gsi1sk: 'created_ts' }), ...(lead && { gsi2sk: 'created_ts' }) },
    remove: closed && !('gsi3pk' in closed) ? ['gsi3pk', 'gsi3sk'] : [],
  });
};

/**
 * Changes a call in one atomic request, if all of `when` holds and `applied` (`<sid>:<event>:<sequence>`) is not stored
 * yet.
 */
export const updateCall = (id: string, change: CallChange): Promise<Outcome<Call>> =>
  writeEntity(callUpdate(id, change), parse);

export const getCall = async (id: string, options?: ReadOptions): Promise<Call | undefined> => {
  const image = await getItem(keys.call(id), options);
  return image && parse(image);
};

/** Up to 100 calls by their ids; ids without a call are skipped. */
export const getCalls = async (ids: string[], options?: ReadOptions): Promise<Call[]> =>
  (await getItems(ids.map(keys.call), options)).flatMap(image => (image ? [parse(image)] : []));

/**
 * The calls of the same conversation, by one consistent read: those with ids of `partIdOf`. One of them may be newer than
 * the others.
 */
export const callsTogether = async (id: string): Promise<Call[]> =>
  (await queryAll({ partition: keys.call(id).pk, prefix: 'call' }, { latest: true })).map(parse);

/** An agent's calls that can be read, newest first. */
export const callsByAgent = (userId: string, page: PageRequest): Promise<Page<Call>> =>
  readablePage(
    queryPage({ index: 'gsi1', partition: partitions.agentCalls(userId) }, 'descending', page, image => image),
    LISTED,
  );

/** The agents, the lists and the days in New York of the calls: the days on which they came in. */
export type CallsOfDays = {
  subject: { of: 'company'; lists: CallList[] } | { of: 'agent'; user_id: string };
  range: DayRange;
  /** Names the condition of a search. */
  search?: string;
};

/** How many calls a search reads for one page at most: it reads the calls of the days one after another. */
const CALLS_SEARCHED = 2000;

const bucketsOf = ({ subject, range: { first, last } }: CallsOfDays): List[] => {
  const begin = beginningOfDay(first);
  const end = beginningOfDay(addDays(last, 1));
  if (subject.of === 'agent') {
    // The sort key is the time alone: the last instant of the days is the last key.
    const lastInstant = timestamp(new Date(Date.parse(end) - 1));
    return [
      {
        index: 'gsi1',
        partition: partitions.agentCalls(subject.user_id),
        between: { first: begin, last: lastInstant },
      },
    ];
  }
  return monthsBack({ first, last }).flatMap(month =>
    subject.lists.map(
      (list): List => ({
        index: 'gsi3',
        partition: partitions.closedCalls(list, month),
        between: { first: begin, last: end },
      }),
    ),
  );
};

/**
 * The calls of these days that can be read, the newest first: an agent's, or the company's that are closed. Of two
 * lists, each month has the calls of the first before those of the second. One more is read than is returned; a search
 * reads until the page is full, or `CALLS_SEARCHED`.
 * @throws Rejection `invalid_input` for any other page key
 */
export const callsOfDays = (
  reader: string,
  filter: CallsOfDays,
  page: PageRequest,
  matches?: (call: Call) => boolean,
): Promise<Page<Call>> => {
  const { subject, range, search = '' } = filter;
  const list = { name: listNameOf(['calls-of-days', reader, subject, range, search]), buckets: bucketsOf(filter) };
  const searched = matches && {
    matches: ifReadable(Call, matches),
    readAtMost: CALLS_SEARCHED,
  };
  return readablePage(
    queryBuckets(list, 'descending', page, image => image, searched),
    LISTED,
    page,
  );
};

type CallPage = Page<Call> & { unreadable: { id: string }[] };

/** A lead's calls that can be read, newest first, and the ids of the others on the page, which are logged. */
export const readableCallsByLead = async (leadId: string, page: PageRequest): Promise<CallPage> => {
  const list = { index: 'gsi2', partition: partitions.leadCalls(leadId) } as const;
  const { data: images, ...place } = await queryPage(list, 'descending', page, image => image);
  const { items, unreadable } = readEach(images, LISTED);
  return { data: items, unreadable, ...place };
};

/** A lead's calls that can be read, newest first. */
export const callsByLead = async (leadId: string, page: PageRequest): Promise<Page<Call>> => {
  const { unreadable: _, ...readable } = await readableCallsByLead(leadId, page);
  return readable;
};

const oldestFirst = (calls: Call[]): Call[] => calls.sort((a, b) => a.created_ts.localeCompare(b.created_ts));

const allOpen = () => queryAll({ index: 'gsi3', partition: partitions.openCalls() });

/** What of a call that cannot be read may still be: the conversation and the conference to which it belongs. */
const Belonging = Call.pick({ task_sid: true, conference_task_sid: true, root_call_id: true });
/** Its agent is that of its key. */
type KnownOfCall = z.infer<typeof Belonging> & Pick<Call, 'reservation_user_key'>;
export type UnreadableCall = KnownOfCall & Pick<Call, 'id'>;

/** The agent in the key of an open call. */
const agentIn = (sortKey: string): Pick<Call, 'reservation_user_key'> => {
  const [userId = NOBODY] = sortKey.split('#');
  return userId === NOBODY ? {} : { reservation_user_key: keyOf('user', userId) };
};

const belongingOf = (image: Image): KnownOfCall => ({
  ...Belonging.safeParse(image).data,
  ...agentIn(String(image.gsi3sk)),
});

/** Open calls that can be read, oldest first, and what is known of the others, which are logged. */
export type OpenCalls = { calls: Call[]; unreadable: UnreadableCall[] };

const openCallsIn = (images: Image[]): OpenCalls => {
  const readable = { ...READABLE, known: belongingOf, message: 'open call not read' };
  const { items, unreadable } = readEach(images, readable);
  return { calls: oldestFirst(items), unreadable };
};

/** Every open call. Read from an index, which is some milliseconds behind. */
export const readableOpenCalls = async (): Promise<OpenCalls> => openCallsIn(await allOpen());

/** The agent's open calls. */
export const openCallsOfAgent = async (userId: string): Promise<OpenCalls> =>
  openCallsIn(await queryAll({ index: 'gsi3', partition: partitions.openCalls(), prefix: `${userId}#` }));
