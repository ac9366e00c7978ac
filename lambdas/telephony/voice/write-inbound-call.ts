import { callCreation, callIn, createCall, type NewCall } from '#platform/table/calls';
import { writeTogether } from '#platform/table/engine/write';
import { holderIn, leadCreation, leadHasNoName, leadIn, type NewLead } from '#platform/table/leads';
import type { Call } from '#shared/calls/call';
import type { Lead } from '#shared/leads/lead';

type Known = NewCall | Call;

/** The call, written now or by an earlier delivery of the same webhook. */
export const writeInboundCall = async (call: NewCall): Promise<Known> => {
  const written = await createCall(call);
  return written.outcome === 'conflict' ? written.current : call;
};

/** The same with a new lead; if a concurrent write was faster, the id of the lead that has the number. */
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
 * Writes the call without reading its lead, which was just created by another call and so has most likely no name;
 * returns the lead if it has one.
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
