import { Call } from '#shared/calls/call';
import { idOf } from '#shared/keys';
import { indexed, keys, NOBODY, partitions } from './engine/keys.ts';
import { type PageRequest, queryAll, queryPage } from './engine/query.ts';
import { getItem, getItems, type Image, type ReadOptions } from './engine/read.ts';
import { type Change, creation, type Step, update } from './engine/steps.ts';
import { type Outcome, writeEntity } from './engine/write.ts';

const parse = (image: Image): Call => Call.parse(image);

/** The call in the image that a rejected transaction returned. */
export const callIn = (image: Image | undefined): Call | undefined => image && parse(image);

export type NewCall = Omit<Call, 'version'>;

/** A change of a call's fields. */
export type CallChange = Change<Call> & {
  /** The call needs nobody any more (ended and disposed, or abandoned): it leaves the index of open calls. */
  closes?: boolean;
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
    ...(!isClosed(call) && openCallKey(call)),
  });

export const createCall = (call: NewCall): Promise<Outcome<Call>> => writeEntity(callCreation(call), parse);

/** A change of a call, as a step of a transaction. */
export const callUpdate = (id: string, { closes, ...change }: CallChange): Step => {
  const agent = change.set?.reservation_user_key;
  const lead = change.set?.lead_key;
  return update(keys.call(id), change, {
    set: {
      ...(agent && { gsi1pk: partitions.agentCalls(idOf(agent)) }),
      ...(lead && { gsi2pk: partitions.leadCalls(idOf(lead)) }),
      ...(agent && !closes && openCallKey({ id, reservation_user_key: agent })),
    },
    copy: { ...(agent && { gsi1sk: 'created_ts' }), ...(lead && { gsi2sk: 'created_ts' }) },
    remove: closes ? ['gsi3pk', 'gsi3sk'] : [],
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

/** An agent's calls, newest first. */
export const callsByAgent = (userId: string, page: PageRequest) =>
  queryPage({ index: 'gsi1', partition: partitions.agentCalls(userId) }, 'descending', page, parse);

/** All of an agent's calls: for tests and benchmarks, not for a request. */
export const allCallsByAgent = async (userId: string): Promise<Call[]> =>
  (await queryAll({ index: 'gsi1', partition: partitions.agentCalls(userId) })).map(parse);

/** A lead's calls, newest first. */
export const callsByLead = (leadId: string, page: PageRequest) =>
  queryPage({ index: 'gsi2', partition: partitions.leadCalls(leadId) }, 'descending', page, parse);

const oldestFirst = (calls: Call[]): Call[] => calls.sort((a, b) => a.created_ts.localeCompare(b.created_ts));

/** Every open call, oldest first. Read from an index, which is some milliseconds behind. */
export const openCalls = async (): Promise<Call[]> =>
  oldestFirst((await queryAll({ index: 'gsi3', partition: partitions.openCalls() })).map(parse));

/** The agent's open calls, oldest first. */
export const openCallsOfAgent = async (userId: string): Promise<Call[]> =>
  oldestFirst((await queryAll({ index: 'gsi3', partition: partitions.openCalls(), prefix: `${userId}#` })).map(parse));
