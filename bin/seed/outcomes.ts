import type { GroupName } from '#shared/access/roles';

/** The result of a call: its disposition, the seconds of talk, and possible notes of the agent. */
type Outcome = { disposition: string; talk: readonly [number, number]; notes: readonly string[] };

const outcomes: Record<string, Outcome> = {
  Sale: {
    disposition: 'Sale',
    talk: [1100, 2700],
    notes: [
      'Took the family plan with dental.',
      'Coverage starts on the first, card on file.',
      'Chose the lower deductible.',
    ],
  },
  'Call Back': {
    disposition: 'Call Back',
    talk: [120, 600],
    notes: ['Wants to ask the family first.', 'At work now, asked for the evening.', 'Has to look for the old policy.'],
  },
  'Not Interested': {
    disposition: 'Not Interested',
    talk: [60, 420],
    notes: ['Has coverage through work.', 'Finds the premium too high.', 'Only wanted a price.'],
  },
  'No Qual': {
    disposition: 'No Qual',
    talk: [90, 360],
    notes: ['On Medicare already.', 'Moved to a state where we do not sell.', 'Looks for a plan for a visitor.'],
  },
  Transferred: {
    disposition: 'Transferred',
    talk: [120, 420],
    notes: ['Qualified, household of three.', 'Knows the budget, asked for details.', 'Current plan ends this month.'],
  },
  Resolved: {
    disposition: 'Resolved',
    talk: [150, 900],
    notes: [
      'Sent the member card again.',
      'Explained the first bill.',
      'Changed the payment date.',
      'New address noted.',
    ],
  },
  Escalated: {
    disposition: 'Escalated',
    talk: [300, 1200],
    notes: ['Charged twice this month, needs accounting.', 'Provider denies that the plan is active.'],
  },
  'Wrong Number': {
    disposition: 'Wrong Number',
    talk: [15, 50],
    notes: ['Looked for a pharmacy.', 'Dialled one digit wrong.'],
  },
  'Hung Up': {
    disposition: 'Hung Up',
    talk: [10, 80],
    notes: ['Bad line, gone after the greeting.', 'Hung up at the recording notice.'],
  },
  Voicemail: { disposition: 'Voicemail', talk: [12, 40], notes: [] },
  'NO QUAL, NO PITCH': { disposition: 'NO QUAL, NO PITCH', talk: [20, 90], notes: [] },
  'DO NOT CALL': { disposition: 'DO NOT CALL', talk: [15, 60], notes: [] },
};

const named = (names: Record<string, number>): Outcome[] =>
  Object.entries(names).flatMap(([name, weight]) => Array.from({ length: weight }, () => outcomes[name] ?? []).flat());

const closing = named({
  'Not Interested': 5,
  'No Qual': 4,
  Sale: 4,
  'Call Back': 3,
  Voicemail: 2,
  'Hung Up': 2,
  'NO QUAL, NO PITCH': 1,
  'Wrong Number': 1,
  'DO NOT CALL': 1,
});
const fronting = named({
  Transferred: 6,
  'Not Interested': 4,
  'No Qual': 4,
  'Hung Up': 3,
  Voicemail: 2,
  'Call Back': 1,
});
const service = named({ Resolved: 7, Escalated: 2, 'Call Back': 1, Transferred: 1, 'Wrong Number': 1 });

/** The results of a group's calls, each repeated by its likelihood. */
export const outcomesOf = (group: GroupName): Outcome[] => {
  if (group.startsWith('fronter')) return fronting;
  return group.startsWith('verification') || group === 'customer_service' ? service : closing;
};
