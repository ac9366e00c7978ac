import type { RestRoute, ServedParameter } from '../ports.ts';
import { notServed } from './errors.ts';

/** A parameter of which only these values are served: `only('RecordingTrack', 'both')`. */
export const only = (name: string, ...values: string[]): ServedParameter => ({ name, values });

/** `StatusCallback`, and by what method and at what events it is requested. */
export const callback = (name: string): string[] => [name, `${name}Method`, `${name}Event`];

/** What puts a party into a conference: read by the Participant resource and by TaskRouter's conference instruction. */
export const conferenceEntry: readonly ServedParameter[] = [
  'To',
  'From',
  'Timeout',
  'Muted',
  'Beep',
  'StartConferenceOnEnter',
  'EndConferenceOnExit',
  'WaitUrl',
  'WaitMethod',
  'MaxParticipants',
  'EarlyMedia',
  only('Record', 'false'),
  only('ConferenceRecord', 'true', 'false', 'record-from-start', 'do-not-record'),
  ...callback('StatusCallback'),
  ...callback('ConferenceStatusCallback'),
];

/** A time by which a list is filtered: on a day, until and from a time. */
export const dateFilter = (name: string): string[] => [name, `${name}<`, `${name}>`];

/** The page of a list; `PageToken` is part of the address of the next page. */
const paging = ['PageSize', 'Page', 'PageToken'];

const isServed = (served: readonly ServedParameter[], name: string, value: string): boolean =>
  served.some(one => (typeof one === 'string' ? one === name : one.name === name && one.values.includes(value)));

/** What of a request would be ignored, as `SendDigits` or `RecordingTrack=inbound`; undefined if all of it is read. */
export const firstNotServed = (
  served: readonly ServedParameter[],
  given: Iterable<[string, string]>,
): string | undefined => {
  for (const [name, value] of given) {
    if (isServed(served, name, value)) continue;
    const byValue = served.some(one => typeof one !== 'string' && one.name === name);
    return byValue ? `${name}=${value}` : name;
  }
  return undefined;
};

/** Rejects a request that would be obeyed only in part. */
export const rejectNotServed = (
  { method, path, parameters }: Pick<RestRoute, 'method' | 'path' | 'parameters'>,
  { query, form }: { query: URLSearchParams; form: URLSearchParams },
): void => {
  const served = method === 'GET' ? [...parameters, ...paging] : parameters;
  const ignored = firstNotServed(served, [...query, ...form]);
  if (ignored !== undefined) throw notServed(`the parameter ${ignored} of ${method} ${path}`);
};
