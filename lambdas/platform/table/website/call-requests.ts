import {
  CallRequest,
  type CallRequestStatus,
  type CancelReason,
  isCancelledBySystem,
  ListedCallRequest,
} from '#shared/call-requests/call-request';
import type { Page } from '#shared/contracts/page';
import { idOf } from '#shared/keys';
import type { PhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { CallRequestClaim } from '../engine/documents.ts';
import { indexed, keys, partitions } from '../engine/keys.ts';
import { leadItemKeys } from '../engine/list-keys.ts';
import { type PageRequest, queryAll, queryPage } from '../engine/query.ts';
import { getItem, getItems, type Image } from '../engine/read.ts';
import { readablePage, readEach } from '../engine/read-each.ts';
import { type Change, check, creation, deletion, type Step, update } from '../engine/steps.ts';

const parse = (image: Image): CallRequest => CallRequest.parse(image);

export type NewCallRequest = Omit<CallRequest, 'version'>;

type Listed = Pick<CallRequest, 'id' | 'status' | 'due_ts' | 'created_ts' | 'cancelled_because' | 'cancelled_ts'>;

/**
 * The sort key of the lists: the due time of scheduled and offered requests, the creation time of flagged ones, the
 * time of the cancellation of those that the system cancelled. Other requests are in no list.
 */
const listKeys = (request: Listed) => {
  const { id, status, due_ts, created_ts, cancelled_ts } = request;
  const lists: Partial<Record<CallRequestStatus, object>> = {
    due: indexed('gsi1', partitions.callRequests('due'), `${due_ts}#${id}`),
    scheduled: indexed('gsi1', partitions.callRequests('due'), `${due_ts}#${id}`),
    calling: indexed('gsi1', partitions.callRequests('calling'), `${due_ts}#${id}`),
    flagged: indexed('gsi1', partitions.callRequests('flagged'), `${created_ts}#${id}`),
    ...(isCancelledBySystem(request) && {
      cancelled: indexed('gsi1', partitions.callRequests('cancelled'), `${cancelled_ts}#${id}`),
    }),
  };
  return lists[status];
};

/** The claim of a request's number; a conflict if the number has one. */
const claimCreation = ({ id, lead_key, phone_number }: Pick<CallRequest, 'id' | 'lead_key' | 'phone_number'>): Step =>
  creation(
    'call-request-claim',
    keys.callRequestClaim(phone_number),
    { request_id: id },
    leadItemKeys(idOf(lead_key), 'call-request-claim', id),
  );

/** A new request and the claim of its number, as steps of a transaction; `claim` is a conflict if the number has one. */
export const callRequestCreation = (request: NewCallRequest): { request: Step; claim: Step } => ({
  request: creation('call-request', keys.callRequest(request.id), request, {
    ...listKeys(request),
    ...leadItemKeys(idOf(request.lead_key), 'call-request', request.id),
  }),
  claim: claimCreation(request),
});

/** A change of a request as it was read; its place in the lists follows its status and time. */
export const callRequestUpdate = (read: CallRequest, set: NonNullable<Change<CallRequest>['set']>): Step => {
  const list = listKeys({ ...read, ...set } as CallRequest);
  return update<CallRequest>(
    keys.callRequest(read.id),
    { set, when: [{ field: 'version', is: 'equal', value: read.version }] },
    list ? { set: { ...list } } : { remove: ['gsi1pk', 'gsi1sk'] },
  );
};

/** A request that was over is open again, with its claim. */
export const callRequestReopening = (
  read: CallRequest,
  set: NonNullable<Change<CallRequest>['set']>,
): { request: Step; claim: Step } => ({ request: callRequestUpdate(read, set), claim: claimCreation(read) });

const endOf = (read: CallRequest, set: NonNullable<Change<CallRequest>['set']>): { request: Step; released: Step } => ({
  request: callRequestUpdate(read, set),
  released: deletion<CallRequestClaim>(keys.callRequestClaim(read.phone_number), [
    { field: 'request_id', is: 'equal', value: read.id },
  ]),
});

/** Ends a request that was read and releases the number's claim, so that the number can have another request. */
export const callRequestEnd = (
  read: CallRequest,
  status: Extract<CallRequestStatus, 'reached' | 'callback'>,
  set: Partial<Pick<CallRequest, 'attempts' | 'callback_id'>> = {},
) => endOf(read, { ...set, status });

/** Whether the request has released the number's claim, which may belong to another request now. */
const isReleased = ({ status }: CallRequest): boolean => status === 'reached' || status === 'callback';

/** Ends a request without another call of the customer. */
export const callRequestCancellation = (
  read: CallRequest,
  because: CancelReason,
  now: Timestamp,
): { request: Step; released?: Step } => {
  const set = { status: 'cancelled', cancelled_because: because, cancelled_ts: now } as const;
  return isReleased(read) ? { request: callRequestUpdate(read, set) } : endOf(read, set);
};

/** A request, by a consistent read. */
export const getCallRequest = async (id: string): Promise<CallRequest | undefined> => {
  const image = await getItem(keys.callRequest(id), { latest: true });
  return image && parse(image);
};

/** The open request of a number: two reads. */
export const openCallRequest = async (phone: PhoneNumber): Promise<CallRequest | undefined> => {
  const claim = await getItem(keys.callRequestClaim(phone), { latest: true });
  return claim && getCallRequest(CallRequestClaim.parse(claim).request_id);
};

/** The open requests of these numbers, by consistent reads; 100 numbers at most. */
export const openCallRequests = async (phones: readonly PhoneNumber[]): Promise<CallRequest[]> => {
  const claims = await getItems(phones.map(keys.callRequestClaim), { latest: true });
  const ids = claims.flatMap(claim => (claim ? [CallRequestClaim.parse(claim).request_id] : []));
  const images = await getItems(ids.map(keys.callRequest), { latest: true });
  return images.flatMap(image => (image ? [parse(image)] : []));
};

/** Requests that can be read, and the ids of the others, which are logged. */
export type ReadableRequests = { requests: CallRequest[]; unreadable: { id: string }[] };

const READABLE = {
  schema: CallRequest,
  keyOf: keys.callRequest,
  message: 'call request not read',
  idName: 'call_request_id',
};

const readableIn = (images: Image[]): ReadableRequests => {
  const { items, unreadable } = readEach(images, READABLE);
  return { requests: items, unreadable };
};

/** The requests that are due, the earliest first; the caller repeats the read until it is empty. */
export const readableDueRequests = async (now: Timestamp, limit: number): Promise<ReadableRequests> => {
  const list = {
    index: 'gsi1',
    partition: partitions.callRequests('due'),
    between: { first: '0', last: `${now}~` },
  } as const;
  return readableIn((await queryPage(list, 'ascending', { limit }, image => image)).data);
};

/** Checks that a request is offered by this call: nobody has cancelled it. */
export const callRequestCheck = (id: string, callId: string): Step =>
  check<CallRequest>(keys.callRequest(id), [
    { field: 'status', is: 'equal', value: 'calling' },
    { field: 'call_id', is: 'equal', value: callId },
  ]);

/** The requests that are offered to agents or being dialled: as many as calls of the website at a time. */
export const readableCallingRequests = async (): Promise<ReadableRequests> =>
  readableIn(await queryAll({ index: 'gsi1', partition: partitions.callRequests('calling') }));

const pageOf = (status: 'flagged' | 'cancelled', page: PageRequest): Promise<Page<CallRequest>> => {
  const list = { index: 'gsi1', partition: partitions.callRequests(status) } as const;
  return readablePage(
    queryPage(list, 'descending', page, image => image),
    READABLE,
  );
};

/** The requests on which a person decides, the latest first. */
export const flaggedCallRequests = (page: PageRequest): Promise<Page<CallRequest>> => pageOf('flagged', page);

/** The requests that the system cancelled, the latest first. */
export const cancelledCallRequests = (page: PageRequest): Promise<Page<CallRequest>> => pageOf('cancelled', page);

/** A lead's requests, the latest first: few, because requests of one number are limited. */
export const callRequestsOfLead = async (leadId: string): Promise<ListedCallRequest[]> => {
  const { gsi2pk: partition } = leadItemKeys(leadId, 'call-request', '');
  const images = await queryAll({ index: 'gsi2', partition, prefix: 'call-request#' });
  return images.map(image => ListedCallRequest.parse(image)).sort((a, b) => b.created_ts.localeCompare(a.created_ts));
};
