import { callCreation, createCall, getCall, type NewCall } from '#platform/table/calls';
import { writeTogether } from '#platform/table/engine/write';
import { lookUpInboundCall } from '#platform/table/inbound-lookup';
import { getLead, leadByPhone, leadCreation, type NewLead } from '#platform/table/leads';
import type { Call } from '#shared/calls/call';

type Known = NewCall | Call;

/** What the inbound webhook reads and writes. */
export type InboundTable = {
  lookUp: typeof lookUpInboundCall;
  getLead: typeof getLead;
  /** The call as written, or as it was written before. */
  createCall: (call: NewCall) => Promise<Known>;
  /** Likewise, with a new lead; undefined where another lead has the number meanwhile. */
  createCallAndLead: (call: NewCall, lead: NewLead) => Promise<Known | undefined>;
  leadIdOf: (phone: NewLead['phone_number']) => Promise<string | undefined>;
};

export const inboundTable: InboundTable = {
  lookUp: lookUpInboundCall,
  getLead,
  createCall: async call => {
    const written = await createCall(call);
    return written.outcome === 'conflict' ? written.current : call;
  },
  createCallAndLead: async (call, lead) => {
    const written = await writeTogether({ call: callCreation(call), ...leadCreation(lead) });
    if (written.outcome === 'written') return call;
    return written.failures.call ? getCall(call.id, { latest: true }) : undefined;
  },
  leadIdOf: async phone => (await leadByPhone(phone))?.id,
};
