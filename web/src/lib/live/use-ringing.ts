import { useEffect, useState } from 'react';
import { topics } from '#shared/contracts/live';
import type { Offer } from '#shared/routing/offer';
import { RESERVATION_TIMEOUT_S } from '#shared/routing/workspace';
import type { Timestamp } from '#shared/time';
import { useLiveEntity, useLiveTopic } from './live.ts';

/** An offer ends by itself: its end may be lost, or come late. One second more, because the browser hears of it late. */
const RINGS_MS = (RESERVATION_TIMEOUT_S + 1) * 1000;

type Heard = Offer & { untilMs: number };

/** The agents at whom a call rings now, by e-mail, with since when. */
export type Ringing = ReadonlyMap<string, Timestamp>;

export const nobodyRings: Ringing = new Map();

const ringingIn = (heard: Heard[]): Ringing =>
  new Map(heard.filter(({ rings }) => rings).map(({ email, ts }) => [email, ts]));

/** The last event of each agent, until its offer is over in any case: an older event that comes later changes nothing. */
const withOffer = (heard: Heard[], offer: Offer, nowMs: number): Heard[] => {
  const known = heard.find(({ email }) => email === offer.email);
  if (known && known.ts > offer.ts) return heard;
  return [...heard.filter(each => each !== known), { ...offer, untilMs: nowMs + RINGS_MS }];
};

/** At whom a call rings. What began before the screen was opened, or while live was down, is not known. */
export const useRinging = (): Ringing => {
  const [{ heard, ringing }, setState] = useState({ heard: [] as Heard[], ringing: nobodyRings });
  const next = heard.length > 0 ? Math.min(...heard.map(({ untilMs }) => untilMs)) : undefined;
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
          const left = before.heard.filter(({ untilMs }) => untilMs > next);
          return { heard: left, ringing: ringingIn(left) };
        }),
      Math.max(0, next - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [next]);
  return ringing;
};
