import type { RestRoute, ServedParameter } from '../ports.ts';
import { notServed } from './errors.ts';

/** A parameter that is supported with these values only: `only('RecordingTrack', 'both')`. */
export const only = (name: string, ...values: string[]): ServedParameter => ({ name, values });

/** `StatusCallback`, with the parameters for its method and its events. */
export const callback = (name: string): string[] => [name, `${name}Method`, `${name}Event`];

/**
 * The parameters with which a party enters a conference: of the Participant resource and of TaskRouter's conference
 * instruction.
 */
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

/** The parameters that filter a list by a time: on a day, until and from a time. */
export const dateFilter = (name: string): string[] => [name, `${name}<`, `${name}>`];

/** The page of a list; `PageToken` is part of the address of the next page. */
const paging = ['PageSize', 'Page', 'PageToken'];

/** The header that names the version that a change or a deletion is of; a route that compares it has it as a parameter. */
export const IF_MATCH = 'If-Match';

/** Twilio asks for documents and sends reports by these only. */
const METHODS = ['GET', 'POST'];
const isOfMethod = (name: string, value: string): boolean =>
  !/method$/i.test(name) || value === '' || METHODS.includes(value.toUpperCase());

const isServed = (served: readonly ServedParameter[], name: string, value: string): boolean =>
  served.some(one =>
    typeof one === 'string' ? one === name && isOfMethod(name, value) : one.name === name && one.values.includes(value),
  );

/**
 * The first parameter that would be ignored, as `SendDigits` or `RecordingTrack=inbound`; undefined if all are
 * supported.
 */
export const firstNotServed = (
  served: readonly ServedParameter[],
  given: Iterable<[string, string]>,
): string | undefined => {
  for (const [name, value] of given) {
    if (isServed(served, name, value)) continue;
    const byValue = served.some(one => (typeof one === 'string' ? one : one.name) === name);
    return byValue ? `${name}=${value}` : name;
  }
  return undefined;
};

type Given = { query: URLSearchParams; form: URLSearchParams; ifMatch?: string };

/** Rejects a request of which only a part would be done: also by what stands where the route does not read it. */
export const rejectNotServed = (
  { method, path, parameters }: Pick<RestRoute, 'method' | 'path' | 'parameters'>,
  { query, form, ifMatch }: Given,
): void => {
  const served = method === 'GET' ? [...parameters, ...paging] : parameters;
  const [read, other] = method === 'POST' ? [form, query] : [query, form];
  const header: [string, string][] = ifMatch === undefined ? [] : [[IF_MATCH, ifMatch]];
  const ignored = other.keys().next().value ?? firstNotServed(served, [...read, ...header]);
  if (ignored !== undefined) throw notServed(`the parameter ${ignored} of ${method} ${path}`);
};
