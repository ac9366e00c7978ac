import { callCreation, callIn, createCall, type NewCall } from '#platform/table/calls';
import { writeTogether } from '#platform/table/engine/write';
import { holderIn, leadCreation, leadHasNoName, leadIn, type NewLead } from '#platform/table/leads';
import type { Call } from '#shared/calls/call';
import type { Lead } from '#shared/leads/lead';

type Known = NewCall | Call;

/** The call as it is written now, or as the same webhook wrote it before. */
export const writeInboundCall = async (call: NewCall): Promise<Known> => {
  const written = await createCall(call);
  return written.outcome === 'conflict' ? written.current : call;
};

/** The same with a new lead; the id of the lead that has the number where another one was faster. */
export const writeInboundCallAndLead = async (
  call: NewCall,
  lead: NewLead,
): Promise<{ call: Known } | { leadId: string }> => {
  const written = await writeTogether({ call: callCreation(call), ...leadCreation(lead) });
  if (written.outcome === 'written') return { call };
  const known = callIn(written.current.call);
  if (known) return { call: known };
  const leadId = holderIn(written.current.phone);
  if (leadId === undefined) throw new Error(`The call ${call.id} found no lead.`);
  return { leadId };
};

/**
 * The call of a lead that was created a moment ago and is most likely without a name, as the lead of a call is: it is not
 * read before. The lead, where it has a name.
 */
export const writeCallOfNewLead = async (
  call: NewCall,
  leadId: string,
): Promise<{ call: Known } | { lead: Lead | undefined }> => {
  const written = await writeTogether({ call: callCreation(call), lead: leadHasNoName(leadId) });
  if (written.outcome === 'written') return { call };
  const known = callIn(written.current.call);
  return known ? { call: known } : { lead: leadIn(written.current.lead) };
};
