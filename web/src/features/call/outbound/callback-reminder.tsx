import { lazy, Suspense, useEffect, useState } from 'react';
import { isOverdue } from '#shared/callbacks/overdue';
import type { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import { type Timestamp, timestamp } from '#shared/time';
import { useNowAt } from '../../../lib/ui/clock.ts';
import { fetchComponent } from '../../../lib/ui/fetch-component.ts';
import { useDial } from '../dial.ts';
import { useUpcomingCallbacks } from '../upcoming-callbacks.ts';
import { reminders } from './reminders.ts';

// A lazy component: most of the time no callback is due.
const DueCallback = lazy(() =>
  fetchComponent(async () => ({ default: (await import('./due-callback.tsx')).DueCallback })),
);

const LATER_MS = 5 * 60_000;

/** Reads the next page while the last loaded callback is overdue, because that page may have more overdue callbacks. */
const useOverdueCallbacks = (later: Timestamp[]): { now: Date; overdue: UpcomingCallback[] } => {
  const { rows = [], hasNextPage, isFetching, isError, fetchNextPage } = useUpcomingCallbacks();
  const now = useNowAt([...rows.map(callback => callback.callback_time), ...later]);
  const last = rows.at(-1);
  const wantsMore = hasNextPage && !isFetching && !isError && last !== undefined && isOverdue(last, now);
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  return { now, overdue: rows.filter(callback => isOverdue(callback, now)) };
};

/**
 * Reminds of overdue callbacks, the earliest first, at the end of the page, where it covers no field and moves nothing.
 * It stays until 'Call' or 'Later', and returns five minutes after 'Later' and after a call that did not reach the
 * customer. A callback of a customer who may never be called can be removed.
 */
export const CallbackReminder = () => {
  const [stored, setStored] = useState(reminders.read);
  const [calling, setCalling] = useState<string>();
  const { dial } = useDial();
  const { now, overdue: all } = useOverdueCallbacks(Object.values(stored.later));
  const isSnoozed = (id: string) => id === calling || Date.parse(stored.later[id] ?? '') > now.getTime();
  const overdue = all.filter(({ id }) => !isSnoozed(id));
  const [first] = overdue;

  const snooze = (id: string) => setStored(reminders.snooze(id, timestamp(new Date(Date.now() + LATER_MS))));
  const call = async ({ id, lead_key }: UpcomingCallback) => {
    setCalling(id);
    // A customer who is not reached is reminded of again.
    if (await dial({ lead_key, callback_id: id })) snooze(id);
    setCalling(undefined);
  };

  if (!first) return null;
  return (
    <Suspense>
      <DueCallback
        key={first.id}
        callback={first}
        others={overdue.length - 1}
        now={now}
        onCall={() => void call(first)}
        onLater={() => snooze(first.id)}
      />
    </Suspense>
  );
};
