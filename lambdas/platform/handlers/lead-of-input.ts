import * as z from 'zod';
import type { Operation } from '#shared/contracts/operation';
import { idOf, LeadKey } from '#shared/keys';

const LeadInput = z.object({
  id: z.string().optional().catch(undefined),
  leadId: z.string().optional().catch(undefined),
  lead_key: LeadKey.optional().catch(undefined),
});

/** The id of the lead that a request names: in its path, as `leadId`, or as `lead_key`. */
export const leadOfInput = ({ path }: Pick<Operation, 'path'>, input: unknown): string | undefined => {
  const { id, leadId, lead_key } = LeadInput.safeParse(input).data ?? {};
  return (path.startsWith('/lead/{id}') ? id : undefined) ?? leadId ?? (lead_key && idOf(lead_key));
};
