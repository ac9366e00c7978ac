import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import { timestamp } from '#shared/time';
import { fetchComponent } from '../../../lib/ui/fetch-component.ts';
import { formatNearNewYorkTime } from '../../../lib/ui/format.ts';
import { notify } from '../../../lib/ui/notifications.ts';
import { useDialCheck } from '../dial-checks.ts';
import { LocalTime } from '../local-time.tsx';
import { calleeName } from '../upcoming-callbacks.ts';
import { reminders } from './reminders.ts';

const RemoveCallbackDialog = lazy(() =>
  fetchComponent(async () => ({ default: (await import('../remove-callback-dialog.tsx')).RemoveCallbackDialog })),
);

const messageFor = (callback: UpcomingCallback, others: number, now: Date): string => {
  const time = formatNearNewYorkTime(callback.callback_time, timestamp(now));
  const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'callback is' : 'callbacks are'} due.`;
  return `Call ${calleeName(callback)} back: ${time} in New York.${more}`;
};

type Props = { callback: UpcomingCallback; others: number; now: Date; onCall: () => void; onLater: () => void };

/** The reminder of one callback, with a desktop notification, and how many others are due. */
export const DueCallback = ({ callback, others, now, onCall, onLater }: Props) => {
  const [isRemoving, setRemoving] = useState(false);
  // Outside of the permitted hours, and for a customer who wants no calls, the reminder says why the agent cannot call
  // now.
  const { times, problem, isAtAnyHour } = useDialCheck({ leadKey: callback.lead_key });

  useEffect(() => {
    if (!reminders.notifyOnce(callback.id)) return;
    notify({ title: 'A callback is due', body: messageFor(callback, 0, now), tag: callback.id });
  }, [callback, now]);

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
              onClick={problem === undefined ? onCall : undefined}
              sx={{ '&[aria-disabled=true]': { opacity: 0.6, cursor: 'default' } }}
            >
              Call
            </Button>
          </Tooltip>
          <Button color="inherit" size="small" onClick={onLater}>
            Later
          </Button>
          {isAtAnyHour && (
            <Button color="inherit" size="small" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
          {isRemoving && (
            <Suspense>
              <RemoveCallbackDialog
                callback={callback}
                onClose={() => setRemoving(false)}
                onRemoved={() => setRemoving(false)}
              />
            </Suspense>
          )}
        </>
      }
    >
      {[messageFor(callback, others, now), problem].filter(Boolean).join(' ')} <LocalTime times={times} labelled />
    </Alert>
  );
};
