import { randomInt } from 'node:crypto';
import { getLead, lookupLead, updateLead } from '../../../../shared/contracts/leads.ts';
import { idOf } from '../../../../shared/keys.ts';
import type { Lead } from '../../../../shared/leads/lead.ts';
import type { LeadEdit } from '../../../../shared/leads/lead-edit.ts';
import type { Agent } from '../agent.ts';
import { callApi } from '../system/operations.ts';

export type CreatedLead = { id: string; name: string; phone: string };

/** A phone number that no lead has. */
export const unusedNumber = (): string => `+17866${String(randomInt(1_000_000)).padStart(6, '0')}`;

/** Creates a lead that only this journey uses, by Lookup Lead as an agent would. */
export const createLead = async (
  agent: Agent,
  { first_name = 'Lena', last_name = 'Quist', ...others }: LeadEdit = {},
): Promise<CreatedLead> => {
  const phone = unusedNumber();
  const { data } = await callApi(agent, lookupLead, {
    phone_number: phone,
    first_name,
    last_name,
    create_lead_if_missing: true,
  });
  const [result] = data;
  if (!result) throw new Error('No lead was created.');
  const id = idOf(result.lead_key);
  if (Object.keys(others).length > 0) await callApi(agent, updateLead, { leadId: id, data: others });
  return { id, name: `${first_name} ${last_name}`, phone };
};

/** The lead as the API shows it now. */
export const leadNow = (agent: Agent, { id }: Pick<CreatedLead, 'id'>): Promise<Lead> =>
  callApi(agent, getLead, { id });
