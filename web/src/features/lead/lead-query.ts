import './lead-items.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getLead, updateLead } from '#shared/contracts/leads';
import { topics } from '#shared/contracts/live';
import type { InputOf } from '#shared/contracts/operation';
import type { Lead } from '#shared/leads/lead';
import { operationKey, useOperation, useOperationMutation } from '../../lib/api/query.ts';
import { useLiveEntity, useLiveTopic } from '../../lib/live/live.ts';

/** Puts a lead into the query cache, unless a newer version is there. */
export const cacheLead = (queryClient: QueryClient, lead: Lead): void => {
  queryClient.setQueryData<Lead>(operationKey(getLead, { id: lead.id }), cached =>
    cached && cached.version >= lead.version ? cached : lead,
  );
};

/** One lead, following live. */
export const useLead = (leadId: string) => {
  const topic = topics.lead(leadId);
  useLiveTopic(topic);
  useLiveEntity('lead', ({ id, item }, queryClient) => {
    if (id === leadId && item) cacheLead(queryClient, item);
  });
  return useOperation(getLead, { id: leadId }, { topic });
};

type Input = InputOf<typeof updateLead>;

/** Changes a lead's fields while they are what `base` says, and shows the response of the server at once. */
export const useUpdateLead = () => {
  const queryClient = useQueryClient();
  const mutation = useOperationMutation(updateLead);
  const update = async (leadId: string, data: Input['data'], base: Input['base']) => {
    const lead = await mutation.mutateAsync({ leadId, data, base });
    cacheLead(queryClient, lead);
    return lead;
  };
  return { update, isSaving: mutation.isPending };
};
