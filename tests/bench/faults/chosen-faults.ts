import type { Random } from '../../../bin/seed/random.ts';
import type { Control } from './control.ts';

const reports = ['taskrouter', 'conference', 'call-status', 'recording'] as const;
const commands = ['/Participants', '/Conferences/', '/Tasks', '/Reservations/', '/Workers/', '/Calls'] as const;

/** What goes wrong with a report of Twilio, by weight. */
const reportActions = [
  { type: 'drop' },
  { type: 'status', status: 503 },
  { type: 'timeout' },
  { type: 'duplicate', copies: 2 },
  { type: 'delay', ms: 4000 },
  { type: 'reorder' },
] as const;

/** What goes wrong with a request to Twilio: rejected, or done and the answer lost. */
const commandActions = [{ type: 'status', status: 503 }, { type: 'status', status: 429 }, { type: 'timeout' }] as const;

/** One in so many calls is not answered by us at all: the caller hears Twilio's error message. */
const UNANSWERED_ONE_IN = 25;
const MOST_A_CALL = 3;

const oneFault = (random: Random): object =>
  random.next() < 0.65
    ? { kind: random.pick(reports), action: random.pick(reportActions) }
    : { path: random.pick(commands), method: 'POST', action: random.pick(commandActions) };

/** Adds the faults that come with the next call; returns their number. */
export const addFaults = async (control: Control, random: Random): Promise<number> => {
  const faults = Array.from({ length: random.integer(0, MOST_A_CALL) }, () => oneFault(random));
  if (random.integer(1, UNANSWERED_ONE_IN) === 1)
    faults.push({
      kind: 'voice',
      match: { Direction: 'inbound', CallStatus: 'ringing' },
      action: { type: 'status', status: 500 },
    });
  for (const fault of faults) await control.addFault(fault);
  return faults.length;
};
