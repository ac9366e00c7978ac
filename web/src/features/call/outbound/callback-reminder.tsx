import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isOverdue } from '#shared/callbacks/overdue';
import type { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import { type Timestamp, timestamp } from '#shared/time';
import { useNowAt } from '../../../lib/ui/clock.ts';
import { fetchComponent } from '../../../lib/ui/fetch-component.ts';
import { formatNearNewYorkTime } from '../../../lib/ui/format.ts';
import { notify } from '../../../lib/ui/notifications.ts';
import { useDial } from '../dial.ts';
import { useDialCheck } from '../dial-checks.ts';
import { LocalTime } from '../local-time.tsx';
import { calleeName, useUpcomingCallbacks } from '../upcoming-callbacks.ts';
import { reminders } from './reminders.ts';

// A lazy component: the shell has no dialog.
const RemoveCallbackDialog = lazy(() =>
  fetchComponent(async () => ({ default: (await import('../remove-callback-dialog.tsx')).RemoveCallbackDialog })),
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

const messageFor = (callback: UpcomingCallback, others: number, now: Date): string => {
  const time = formatNearNewYorkTime(callback.callback_time, timestamp(now));
  const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'callback is' : 'callbacks are'} due.`;
  return `Call ${calleeName(callback)} back: ${time} in New York.${more}`;
};

/**
 * Reminds of overdue callbacks, the earliest first, at the end of the page: where it covers no field and moves nothing.
 * It stays until 'Call' or 'Later', with a desktop notification. It returns five minutes after 'Later', and after a
 * call that did not reach the customer; at once if the call could not be started. A callback of a customer who may
 * never be called can be removed.
 */
export const CallbackReminder = () => {
  const [stored, setStored] = useState(reminders.read);
  const [calling, setCalling] = useState<string>();
  const [removing, setRemoving] = useState<UpcomingCallback>();
  const { dial } = useDial();
  const { now, overdue: all } = useOverdueCallbacks(Object.values(stored.later));
  const isSnoozed = (id: string) => id === calling || Date.parse(stored.later[id] ?? '') > now.getTime();
  const overdue = all.filter(({ id }) => !isSnoozed(id));
  const [first] = overdue;
  // Outside of the permitted hours, and for who wants no calls, the reminder says why the agent cannot call now.
  const { times, problem, isAtAnyHour } = useDialCheck({ leadKey: first?.lead_key });

  // A question that this reminder took away is not asked again when it returns.
  const shownId = first?.id;
  useEffect(() => setRemoving(asked => (asked?.id === shownId ? asked : undefined)), [shownId]);

  useEffect(() => {
    if (!first || !reminders.notifyOnce(first.id)) return;
    notify({ title: 'A callback is due', body: messageFor(first, 0, now), tag: first.id });
  }, [first, now]);

  const snooze = (id: string) => setStored(reminders.snooze(id, timestamp(new Date(Date.now() + LATER_MS))));
  const call = async ({ id, lead_key }: UpcomingCallback) => {
    setCalling(id);
    // A customer who is not reached is reminded of again.
    if (await dial({ lead_key, callback_id: id })) snooze(id);
    setCalling(undefined);
  };

  if (!first) return null;
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ borderRadius: 0, py: 0.5 }}
      action={
        <>
          <Tooltip describeChild title={problem ?? ''}>
            <Button
              color="inherit"
              size="small"
              aria-disabled={problem !== undefined}
              onClick={problem === undefined ? () => void call(first) : undefined}
              sx={{ '&[aria-disabled=true]': { opacity: 0.6, cursor: 'default' } }}
            >
              Call
            </Button>
          </Tooltip>
          <Button color="inherit" size="small" onClick={() => snooze(first.id)}>
            Later
          </Button>
          {isAtAnyHour && (
            <Button color="inherit" size="small" onClick={() => setRemoving(first)}>
              Remove
            </Button>
          )}
          {removing?.id === first.id && (
            <Suspense>
              <RemoveCallbackDialog
                callback={removing}
                onClose={() => setRemoving(undefined)}
                onRemoved={() => setRemoving(undefined)}
              />
            </Suspense>
          )}
        </>
      }
    >
      {[messageFor(first, overdue.length - 1, now), problem].filter(Boolean).join(' ')}{' '}
      <LocalTime times={times} labelled />
    </Alert>
  );
};
