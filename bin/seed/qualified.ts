import { decidingGroup } from '#shared/access/access';
import { defaultGroupConfigurations } from '#shared/access/default-groups';
import type { Call } from '#shared/calls/call';
import { type Lead, QUALIFIED_LEAD } from '#shared/leads/lead';
import type { User } from '#shared/users/user';

type NewCall = Omit<Call, 'version'>;

/** What customers told while they were qualified. */
const needs = [
  {
    insured_now: 'no',
    pre_x_condition_details: 'High blood pressure, under control',
    budget: 'Up to 300 a month',
    details_on_whats_important: 'Keeps the family doctor',
  },
  {
    insured_now: 'yes',
    pre_x_condition_details: 'None',
    budget: 'Less than the present 420',
    details_on_whats_important: 'Low deductible, prescriptions',
  },
  {
    insured_now: 'no',
    pre_x_condition_details: 'Asthma',
    budget: '250 to 280',
    details_on_whats_important: 'Covers both children',
  },
] as const;

const qualifying = ['Sale', 'Call Back', 'Not Interested'];

/** The fields of a lead that a closer qualified in one of its calls, the oldest first; none if no closer did. */
export const qualificationOf = (calls: NewCall[], agents: User[]): Partial<Lead> => {
  const closerOf = ({ reservation_user_email: email }: NewCall) =>
    agents.find(agent => agent.email === email && agent.roles.includes('closer'));
  const call = calls.find(each => closerOf(each) && qualifying.includes(each.disposition ?? ''));
  const closer = call && closerOf(call);
  if (!closer) return {};
  return {
    ...needs[Date.parse(call.created_ts) % needs.length],
    Qualified_Lead: QUALIFIED_LEAD,
    qualified_lead_status: QUALIFIED_LEAD,
    qualified_ts: call.created_ts,
    qualified_by_email: closer.email,
    qualified_in_group: decidingGroup(closer, defaultGroupConfigurations)?.name,
    qualifying_agent_email_by_role: { closer: closer.email },
    dial_closed_reason: `Closed: ${calls.at(-1)?.disposition}`,
  };
};
