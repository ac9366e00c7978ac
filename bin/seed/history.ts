import type { Call } from '#shared/calls/call';
import { idOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import type { User } from '#shared/users/user';
import { aFinishedCall } from './calls.ts';
import { aLead } from './leads.ts';
import { qualificationOf } from './qualified.ts';
import type { Random } from './random.ts';
import { latestWorkingDay, partOf, type Span, workingHours } from './working-hours.ts';

type NewCall = Omit<Call, 'version'>;
type NewLead = Omit<Lead, 'version'>;

export const LEADS = 120;
const EARLIER_CALLS = 10;
const LATEST_CALLS = 3;

/** The times of an agent's calls: one call on each of some earlier days, and some on the latest day. */
const spansOf = (random: Random, now: Date): Span[] => {
  const latest = latestWorkingDay(now);
  const today = workingHours(now, latest);
  const first = random.integer(1, 3);
  return [
    ...Array.from({ length: EARLIER_CALLS }, (_, n) => workingHours(now, latest + first + n + Math.floor(n / 3))),
    ...Array.from({ length: LATEST_CALLS }, (_, n) => partOf(today, n, LATEST_CALLS)),
  ];
};

/** A lead that was created before the call. */
const leadBefore = (random: Random, leads: NewLead[], { from }: Span): NewLead => {
  const known = leads.filter(lead => Date.parse(lead.created_ts) <= from);
  return random.pick(known.length > 0 ? known : leads);
};

/** The lead with what its calls have set: the disposition of the last one, and what was learned. */
const withOutcome = (lead: NewLead, calls: NewCall[], agents: User[]): NewLead => {
  const own = calls
    .filter(call => call.lead_key && idOf(call.lead_key) === lead.id)
    .sort((a, b) => a.created_ts.localeCompare(b.created_ts));
  if (own.length === 0) return lead;
  const byRole = own.flatMap(({ reservation_user_email: email = '' }) =>
    (agents.find(agent => agent.email === email)?.roles ?? []).map(role => [role, email]),
  );
  return {
    ...lead,
    ...qualificationOf(own, agents),
    last_disposition: own.at(-1)?.disposition,
    last_agent_email_by_role: Object.fromEntries(byRole),
  };
};

/** Leads of the last sixty days and calls with them up to `now`; every agent has some calls. */
export const someHistory = (random: Random, agents: User[], now: Date): { leads: NewLead[]; calls: NewCall[] } => {
  const leads = Array.from({ length: LEADS }, (_, index) => aLead(random, index, now));
  const fronters = agents.filter(({ groups }) => groups.some(group => /^fronter_t[23]/.test(group)));
  const calls = agents.flatMap(agent =>
    spansOf(random, now).map(span =>
      aFinishedCall(random, { agent, span, fronters, lead: leadBefore(random, leads, span) }),
    ),
  );
  return { leads: leads.map(lead => withOutcome(lead, calls, agents)), calls };
};
