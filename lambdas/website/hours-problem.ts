import { instantOf } from '#shared/call-requests/local-time';
import { mayBeCalledAt, zoneOf } from '#shared/call-requests/offered-times';
import { parseZipCode, placeOfZip } from '#shared/call-requests/zip-states';
import type { Place } from '#shared/dialing/states';
import type { Language } from '#shared/leads/language';
import type { Timestamp } from '#shared/time';

const texts: Record<Language, { locale: string; within: (first: string, last: string) => string; closed: string }> = {
  en: {
    locale: 'en-US',
    within: (first, last) =>
      `On that day we may call you from ${first} to ${last}: choose a time between them, or leave it empty.`,
    closed: 'We may not call you on that day. Choose another day, or leave it empty.',
  },
  es: {
    locale: 'es-US',
    within: (first, last) =>
      `Ese día podemos llamarle de ${first} a ${last}: elija una hora entre ellas, o deje el campo vacío.`,
    closed: 'Ese día no podemos llamarle. Elija otro día, o deje el campo vacío.',
  },
};

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** The full hours of a local day at which a visitor may be called. */
const permittedHours = (place: Place, day: string): Timestamp[] =>
  hoursOfDay.flatMap(hour => {
    const ts = instantOf(zoneOf(place), `${day}T${hour}:00`);
    return ts !== undefined && mayBeCalledAt(place, ts) ? [ts] : [];
  });

/** The last minute at which a call may begin: the hours end a minute later. */
const LAST_MINUTE_MS = 59 * 60_000;

/**
 * The message for a time that was typed without JavaScript and at which the visitor may not be called: the permitted
 * hours of its day. Undefined for any other time, and for a text that is no time.
 */
export const hoursProblem = (
  language: Language,
  { zip_code = '', preferred = '' }: Partial<Record<string, string>>,
): string | undefined => {
  const found = placeOfZip(parseZipCode(zip_code) ?? '');
  if (!found.served) return undefined;
  const { place } = found;
  const typed = instantOf(zoneOf(place), preferred);
  if (typed === undefined || mayBeCalledAt(place, typed)) return undefined;
  const { locale, within, closed } = texts[language];
  const hours = permittedHours(place, preferred.split('T')[0] ?? '');
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return closed;
  const shown = (ms: number) =>
    new Intl.DateTimeFormat(locale, { timeZone: zoneOf(place), hour: 'numeric', minute: '2-digit' }).format(ms);
  return within(shown(Date.parse(first)), shown(Date.parse(last) + LAST_MINUTE_MS));
};
