import type * as z from 'zod';
import type { User } from '../../users/user.ts';
import type { Lead } from '../lead.ts';
import type { EmailByRole } from '../pending-verification.ts';
import type { LeadChangeTo } from './bulk-change.ts';

type Assigned = z.infer<typeof EmailByRole>;

/** What a bulk change sets and removes; undefined where the lead has the value already. */
export type LeadFieldChange = {
  set?: Partial<Pick<Lead, 'cost_from_manual_input' | 'lead_source' | 'assigned_agent_email_by_role'>>;
  remove?: 'cost_from_manual_input'[];
};

/** The user who gets the leads, and the role in which. */
export type LeadReceiver = { email: string; role: 'closer' | 'fronter' };

/** As what a user gets leads: closers before fronters; undefined for others. */
export const assignedRole = ({ roles }: Pick<User, 'roles'>): LeadReceiver['role'] | undefined =>
  (['closer', 'fronter'] as const).find(role => roles.includes(role));

/** The list shows the closer of a lead, else its fronter: a lead that is given to a fronter has no closer any more. */
const assignedTo = ({ closer: _, fronter, ...others }: Assigned, agent: LeadReceiver | undefined): Assigned => {
  if (!agent) return others;
  const { role, email } = agent;
  return { ...others, ...(role === 'closer' && fronter !== undefined && { fronter }), [role]: email };
};

const isSame = (a: Assigned, b: Assigned): boolean => a.closer === b.closer && a.fronter === b.fronter;

/** What a bulk change does with a lead. `agent`: the user with the chosen e-mail; undefined for nobody. */
export const bulkChangeOf = (
  lead: Lead,
  to: LeadChangeTo,
  agent: LeadReceiver | undefined,
): LeadFieldChange | undefined => {
  switch (to.field) {
    case 'cost':
      if ((lead.cost_from_manual_input ?? null) === to.value) return undefined;
      return to.value === null ? { remove: ['cost_from_manual_input'] } : { set: { cost_from_manual_input: to.value } };
    case 'lead_source':
      return lead.lead_source === to.value ? undefined : { set: { lead_source: to.value } };
    case 'assigned_agent': {
      const { assigned_agent_email_by_role: assigned = {} } = lead;
      const wanted = assignedTo(assigned, agent);
      return isSame(assigned, wanted) ? undefined : { set: { assigned_agent_email_by_role: wanted } };
    }
  }
};
