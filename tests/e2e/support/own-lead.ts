import { randomInt } from 'node:crypto';
import { getLead, lookupLead, updateLead } from '../../../shared/contracts/leads.ts';
import { idOf } from '../../../shared/keys.ts';
import type { Lead } from '../../../shared/leads/lead.ts';
import type { LeadEdit } from '../../../shared/leads/lead-edit.ts';
import type { Agent } from './agent.ts';
import { ask } from './operations.ts';

export type OwnLead = { id: string; name: string; phone: string };

/** A number that nobody in the system has. */
export const aFreshNumber = (): string => `+17866${String(randomInt(1_000_000)).padStart(6, '0')}`;

/** A lead of the journey's own, whom no other journey knows; made as an agent would by looking the number up. */
export const anOwnLead = async (
  agent: Agent,
  { first_name = 'Lena', last_name = 'Quist', ...others }: LeadEdit = {},
): Promise<OwnLead> => {
  const phone = aFreshNumber();
  const made = await ask(agent, lookupLead, {
    phone_number: phone,
    first_name,
    last_name,
    create_lead_if_missing: true,
  });
  const [result] = made.data;
  if (!result) throw new Error('No lead was made.');
  const id = idOf(result.lead_key);
  if (Object.keys(others).length > 0) await ask(agent, updateLead, { leadId: id, data: others });
  return { id, name: `${first_name} ${last_name}`, phone };
};

/** The lead as the API tells it. */
export const leadNow = (agent: Agent, { id }: Pick<OwnLead, 'id'>): Promise<Lead> => ask(agent, getLead, { id });
