import { useEffect, useState } from 'react';
import { topics } from '#shared/contracts/live';
import type { Offer } from '#shared/routing/offer';
import { RESERVATION_TIMEOUT_S } from '#shared/routing/workspace';
import type { Timestamp } from '#shared/time';
import { useLiveEntity, useLiveTopic } from '../../lib/live/live.ts';

/** An offer ends by itself: its end may be lost, or come late. One second more, because the browser hears of it late. */
const RINGS_MS = (RESERVATION_TIMEOUT_S + 1) * 1000;

type Heard = Offer & { untilMs: number };

/** The agents at whom a call rings now, by e-mail, with since when. */
export type Ringing = ReadonlyMap<string, Timestamp>;

export const noRinging: Ringing = new Map();

const ringingIn = (heard: Heard[]): Ringing =>
  new Map(heard.filter(({ rings }) => rings).map(({ email, ts }) => [email, ts]));

/** The last event of each agent: an older event changes nothing, however late it comes. */
const withOffer = (heard: Heard[], offer: Offer, nowMs: number): Heard[] => {
  const known = heard.find(({ email }) => email === offer.email);
  if (known && known.ts > offer.ts) return heard;
  return [...heard.filter(each => each !== known), { ...offer, untilMs: nowMs + RINGS_MS }];
};

/** The offers that are over by `endMs` ring no more. */
const withoutEnded = (heard: Heard[], endMs: number): Heard[] =>
  heard.map(each => (each.rings && each.untilMs <= endMs ? { ...each, rings: false } : each));

/** At whom a call rings. What began before the screen was opened, or while live was down, is not known. */
export const useRinging = (): Ringing => {
  const [{ heard, ringing }, setState] = useState({ heard: [] as Heard[], ringing: noRinging });
  const ends = heard.filter(({ rings }) => rings).map(({ untilMs }) => untilMs);
  const next = ends.length > 0 ? Math.min(...ends) : undefined;
  useLiveTopic(topics.liveCalls());
  useLiveEntity('offer', ({ item }) => {
    if (item === undefined) return;
    setState(before => {
      const after = withOffer(before.heard, item, Date.now());
      return after === before.heard ? before : { heard: after, ringing: ringingIn(after) };
    });
  });
  useEffect(() => {
    if (next === undefined) return;
    const timer = setTimeout(
      () =>
        setState(before => {
          const after = withoutEnded(before.heard, next);
          return { heard: after, ringing: ringingIn(after) };
        }),
      Math.max(0, next - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [next]);
  return ringing;
};
