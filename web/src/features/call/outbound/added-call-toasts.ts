import { useEffect, useRef } from 'react';
import type { DialStatus } from '#shared/calls/dials';
import { formatPhoneNumber } from '../../../lib/ui/format.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { useOpenCalls } from '../open-calls.ts';

/** The texts for a third party who was not reached; other ends of an added call need no text. */
const failureTexts: Partial<Record<DialStatus, string>> = {
  busy: 'is busy',
  'no-answer': 'does not answer',
  failed: 'could not be reached',
};

/**
 * Shows a toast once for each third party who was not reached, because the call then no longer lists the number. Failures
 * from before this tab first read the call are not shown.
 */
export const useAddedCallToasts = (): void => {
  const { current } = useOpenCalls();
  const knownCall = useRef<{ id?: string; shownSids: Set<string> }>({ shownSids: new Set() });

  useEffect(() => {
    if (!current) return;
    const isNew = knownCall.current.id !== current.id;
    if (isNew) knownCall.current = { id: current.id, shownSids: new Set() };
    const { shownSids } = knownCall.current;
    for (const [sid, { status, phone_number }] of Object.entries(current.added_calls ?? {})) {
      const failure = failureTexts[status];
      if (!failure || shownSids.has(sid)) continue;
      shownSids.add(sid);
      const who = phone_number ? formatPhoneNumber(phone_number) : 'the number';
      if (!isNew) toast.error(`Adding phone number to call failed: ${who} ${failure}.`);
    }
  }, [current]);
};
