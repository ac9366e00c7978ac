import { useEffect, useState } from 'react';
import type { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import { useNowAt } from '../../lib/clock.ts';
import { useDial } from '../../lib/dial.ts';
import { callerName, formatNearTime } from '../../lib/format.ts';
import { notify } from '../../lib/notifications.ts';
import { toast } from '../../lib/toast.ts';
import { isDue, useUpcomingCallbacks } from '../../lib/upcoming-callbacks.ts';
import { reminders } from './reminders.ts';

const TOAST = 'callback-reminder';

/** Reads on while even the last loaded callback is due: the next page may have more. */
const useDueCallbacks = (): { now: Date; due: UpcomingCallback[] } => {
  const { rows = [], hasNextPage, isFetching, isError, fetchNextPage } = useUpcomingCallbacks();
  const now = useNowAt(rows.map(callback => callback.callback_time));
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
  return `Call ${callerName({ name: callback.lead_name })} back: ${time}.${more}`;
};

/**
 * Reminds of callbacks that are due, the earliest first, once each in a session: a toast that stays until 'Call' or
 * 'Later', and a desktop notification. A call that could not be started brings its reminder back.
 */
export const useCallbackReminder = (): void => {
  const [answered, setAnswered] = useState(reminders.answered);
  const [calling, setCalling] = useState<string>();
  const { dial } = useDial();
  const { now, due: all } = useDueCallbacks();
  const due = all.filter(({ id }) => !answered.includes(id) && id !== calling);
  const [first] = due;
  const message = first && sentenceFor(first, due.length - 1, now);

  const later = (id: string) => setAnswered(reminders.answer(id));
  const call = async ({ id, lead_key }: UpcomingCallback) => {
    setCalling(id);
    if (await dial({ lead_key })) later(id);
    setCalling(undefined);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the message says all that the toast depends on
  useEffect(() => {
    if (!first || !message) return toast.hide(TOAST);
    toast.info(message, {
      id: TOAST,
      duration: 'stay',
      actions: [
        { label: 'Call', onClick: () => void call(first) },
        { label: 'Later', onClick: () => later(first.id) },
      ],
    });
  }, [first?.id, message]);

  useEffect(() => {
    if (!first || !reminders.tellOnce(first.id)) return;
    notify({ title: 'A callback is due', body: sentenceFor(first, 0, now), tag: first.id });
  }, [first, now]);

  useEffect(() => () => toast.hide(TOAST), []);
};
