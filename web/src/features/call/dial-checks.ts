import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { checkDials, DIAL_CHECKS_AT_ONCE, type LeadPhone } from '#shared/contracts/calls';
import type { OutputOf } from '#shared/contracts/operation';
import { hoursProblemOf, localTimesOf } from '#shared/dialing/dial-hours';
import type { LeadKey } from '#shared/keys';
import { timestamp } from '#shared/time';
import { callOperation } from '../../lib/api/api-client.ts';
import { useNowAt } from '../../lib/ui/clock.ts';

type Checks = OutputOf<typeof checkDials>;
type Waiting = { leadKey: LeadKey; resolve: (checks: Promise<Checks>) => void };

/** Whether a number is on the blacklist is no live topic: it is asked again this often while a button is shown. */
const AGAIN_MS = 60_000;

let waiting: Waiting[] = [];

const readWaiting = (): void => {
  const all = waiting;
  waiting = [];
  const keys = [...new Set(all.map(({ leadKey }) => leadKey))];
  for (let from = 0; from < keys.length; from += DIAL_CHECKS_AT_ONCE) {
    const part = keys.slice(from, from + DIAL_CHECKS_AT_ONCE);
    const checks = callOperation(checkDials, { lead_keys: part.join() });
    for (const { leadKey, resolve } of all) if (part.includes(leadKey)) resolve(checks);
  }
};

/** The checks of one lead. All buttons that appear together, such as those of a list, are asked for in one request. */
const readChecks = async (leadKey: LeadKey): Promise<Checks> => {
  const { hours, data } = await new Promise<Checks>(resolve => {
    if (waiting.length === 0) setTimeout(readWaiting);
    waiting.push({ leadKey, resolve });
  });
  return { hours, data: data.filter(check => check.lead_key === leadKey) };
};

const nextMinute = (now: number): string => timestamp(new Date(Math.floor(now / 60_000 + 1) * 60_000));

type Dialled = {
  /** Absent: nothing is asked. */
  leadKey: LeadKey | undefined;
  phone?: LeadPhone | undefined;
  /** What the screen knows of the lead and the check depends on, such as its state: another text asks again at once. */
  basis?: string | undefined;
};

/** The customer's local times, the most likely one first, and why the customer may not be called now: as far as known. */
type DialCheck = {
  times: string[];
  problem?: string | undefined;
  /** The problem is neither of the hours nor undecided: the customer may not be called at any time. */
  isAtAnyHour: boolean;
};

/**
 * What the server would say of a call to a lead, before the click: the calling hours by the minute, and what the customer
 * wants. Without an answer the call is tried, and the server decides.
 */
export const useDialCheck = ({ leadKey, phone = 'phone_number', basis = '' }: Dialled): DialCheck => {
  const { data } = useQuery({
    queryKey: [checkDials.name, leadKey, basis],
    queryFn: leadKey === undefined ? skipToken : () => readChecks(leadKey),
    refetchInterval: AGAIN_MS,
    // A tab that is shown again asks nothing before that time.
    staleTime: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
  const now = timestamp(useNowAt([nextMinute(Date.now())]));
  const check = data?.data.find(one => one.lead_key === leadKey && one.phone === phone);
  if (!data || !check) return { times: [], isAtAnyHour: false };
  const { callee, problem = hoursProblemOf(callee, { now, hours: data.hours }) } = check;
  return { times: localTimesOf(callee, now), problem, isAtAnyHour: check.problem !== undefined && !check.is_undecided };
};
