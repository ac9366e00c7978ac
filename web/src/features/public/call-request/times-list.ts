import { byLocalDay, offeredTimes, zoneOf } from '#shared/call-requests/offered-times';
import type { Place } from '#shared/dialing/states';
import type { Language } from '#shared/leads/language';
import type { Timestamp } from '#shared/time';

type Texts = { now?: string; choose: string; locale: string };

/** Times as they are written in the United States, in both languages with twelve hours. */
export const localeOf = (language: Language): string => `${language}-US`;

const option = (value: string, text: string): HTMLOptionElement => {
  const element = document.createElement('option');
  element.value = value;
  element.textContent = text;
  return element;
};

/** An instant as a visitor reads it: `Tuesday, March 10, 11:00 AM`. */
export const timeText = (ts: Timestamp, zone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(ts));

const dayText = (ts: Timestamp, zone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'long', month: 'long', day: 'numeric' }).format(
    new Date(ts),
  );

const hourText = (ts: Timestamp, zone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(new Date(ts));

/** The zone of a place in which this browser shows times. */
export const browserZoneOf = (place: Place): string => zoneOf(place, Intl.DateTimeFormat().resolvedOptions().timeZone);

/**
 * Fills a list with the times at which a visitor in a place may be called, by day, and keeps the chosen one. `now` is
 * absent when scheduling.
 */
export const fillTimes = (select: HTMLSelectElement, place: Place, now: Timestamp, texts: Texts): void => {
  const zone = browserZoneOf(place);
  const groups = byLocalDay(zone, offeredTimes(place, now)).map(({ times }) => {
    const group = document.createElement('optgroup');
    group.label = times[0] ? dayText(times[0], zone, texts.locale) : '';
    group.append(...times.map(ts => option(ts, hourText(ts, zone, texts.locale))));
    return group;
  });
  const chosen = select.value;
  select.replaceChildren(texts.now ? option('now', texts.now) : option('', texts.choose), ...groups);
  if ([...select.options].some(({ value }) => value === chosen)) select.value = chosen;
};
