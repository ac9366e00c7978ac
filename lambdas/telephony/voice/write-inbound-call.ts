import { callCreation, createCall, getCall, type NewCall } from '#platform/table/calls';
import { writeTogether } from '#platform/table/engine/write';
import { leadCreation, type NewLead } from '#platform/table/leads';
import type { Call } from '#shared/calls/call';

type Known = NewCall | Call;

/** The call as it is written now, or as the same webhook wrote it before. */
export const writeInboundCall = async (call: NewCall): Promise<Known> => {
  const written = await createCall(call);
  return written.outcome === 'conflict' ? written.current : call;
};

/** The same with a new lead; undefined where another lead has the number meanwhile. */
export const writeInboundCallAndLead = async (call: NewCall, lead: NewLead): Promise<Known | undefined> => {
  const written = await writeTogether({ call: callCreation(call), ...leadCreation(lead) });
  if (written.outcome === 'written') return call;
  return written.failures.call ? getCall(call.id, { latest: true }) : undefined;
};
