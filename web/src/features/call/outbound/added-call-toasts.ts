import { useEffect, useRef } from 'react';
import type { DialStatus } from '#shared/calls/dials';
import { formatPhoneNumber } from '../../../lib/ui/format.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { useOpenCalls } from '../open-calls.ts';

/** How a third party was not reached; one who was, or whom the agent gave up, needs no words. */
const outcomes: Partial<Record<DialStatus, string>> = {
  busy: 'is busy',
  'no-answer': 'does not answer',
  failed: 'could not be reached',
};

/**
 * Tells of each third party who was not reached, once, whichever dialog is open: the number itself leaves the call
 * then. Those that a call had when this tab first knew of it are not told of.
 */
export const useAddedCallToasts = (): void => {
  const { current } = useOpenCalls();
  const known = useRef<{ id?: string; told: Set<string> }>({ told: new Set() });

  useEffect(() => {
    if (!current) return;
    const isNew = known.current.id !== current.id;
    if (isNew) known.current = { id: current.id, told: new Set() };
    const { told } = known.current;
    for (const [sid, { status, phone_number }] of Object.entries(current.added_calls ?? {})) {
      const outcome = outcomes[status];
      if (!outcome || told.has(sid)) continue;
      told.add(sid);
      const who = phone_number ? formatPhoneNumber(phone_number) : 'the number';
      if (!isNew) toast.error(`Adding phone number to call failed: ${who} ${outcome}.`);
    }
  }, [current]);
};
