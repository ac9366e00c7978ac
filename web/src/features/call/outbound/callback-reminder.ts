import { useEffect, useState } from 'react';
import type { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import { type Timestamp, timestamp } from '#shared/time';
import { useNowAt } from '../../../lib/ui/clock.ts';
import { formatNearTime } from '../../../lib/ui/format.ts';
import { notify } from '../../../lib/ui/notifications.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { useDial } from '../dial.ts';
import { removeBegunCallback } from '../remove-begun-callback.ts';
import { isDue, useUpcomingCallbacks, whoOf } from '../upcoming-callbacks.ts';
import { reminders } from './reminders.ts';

const TOAST = 'callback-reminder';
const LATER_MS = 5 * 60_000;

/** Reads on while even the last loaded callback is due: the next page may have more. */
const useDueCallbacks = (later: Timestamp[]): { now: Date; due: UpcomingCallback[] } => {
  const { rows = [], hasNextPage, isFetching, isError, fetchNextPage } = useUpcomingCallbacks();
  const now = useNowAt([...rows.map(callback => callback.callback_time), ...later]);
  const last = rows.at(-1);
  const wantsMore = hasNextPage && !isFetching && !isError && last !== undefined && isDue(last, now);
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  return { now, due: rows.filter(callback => isDue(callback, now)) };
};

const sentenceFor = (callback: UpcomingCallback, others: number, now: Date): string => {
  const time = formatNearTime(callback.callback_time, now);
  const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'callback is' : 'callbacks are'} due.`;
  return `Call ${whoOf(callback)} back: ${time}.${more}`;
};

/**
 * Reminds of callbacks that are due, the earliest first: a toast that stays until 'Call' or 'Later', and a desktop
 * notification. 'Later' brings them back after five minutes, a call that could not be started its toast at once.
 */
export const useCallbackReminder = (): void => {
  const [kept, setKept] = useState(reminders.read);
  const [calling, setCalling] = useState<string>();
  const { dial } = useDial();
  const { now, due: all } = useDueCallbacks(Object.values(kept.later));
  const isQuiet = (id: string) =>
    id === calling || kept.called.includes(id) || Date.parse(kept.later[id] ?? '') > now.getTime();
  const due = all.filter(({ id }) => !isQuiet(id));
  const [first] = due;
  const message = first && sentenceFor(first, due.length - 1, now);

  const putOff = (id: string) => setKept(reminders.putOff(id, timestamp(new Date(Date.now() + LATER_MS))));
  const call = async ({ id, lead_key }: UpcomingCallback) => {
    setCalling(id);
    const isStarted = await dial({ lead_key });
    if (isStarted) setKept(reminders.called(id));
    setCalling(undefined);
    if (isStarted) await removeBegunCallback(id);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the message says all that the toast depends on
  useEffect(() => {
    if (!first || !message) return toast.hide(TOAST);
    toast.info(message, {
      id: TOAST,
      duration: 'stay',
      actions: [
        { label: 'Call', onClick: () => void call(first) },
        { label: 'Later', onClick: () => putOff(first.id) },
      ],
    });
  }, [first?.id, message]);

  useEffect(() => {
    if (!first || !reminders.tellOnce(first.id)) return;
    notify({ title: 'A callback is due', body: sentenceFor(first, 0, now), tag: first.id });
  }, [first, now]);

  useEffect(() => () => toast.hide(TOAST), []);
};
