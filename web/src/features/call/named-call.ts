import { useQueryClient } from '@tanstack/react-query';
import { useRef, useSyncExternalStore } from 'react';
import type { Call } from '#shared/calls/call';
import { idOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import { leadName } from '#shared/leads/lead-name';

/** The key of `useLead`'s query; importing its operation would bring the lead's schemas into the console's first load. */
const leadQueryKey = (id: string) => ['getLead', { id }] as const;

/** The lead's name from the query cache, if a panel on this page has read the lead. Sends no request. */
const useCachedLeadName = (leadKey: Call['lead_key']): string | undefined => {
  const queryClient = useQueryClient();
  const known = useRef<{ leadKey: Call['lead_key']; name: string | undefined }>(undefined);
  const name = useSyncExternalStore(
    onChange => queryClient.getQueryCache().subscribe(onChange),
    () => {
      const lead = leadKey && queryClient.getQueryData<Lead>(leadQueryKey(idOf(leadKey)));
      return lead ? leadName(lead) : undefined;
    },
  );
  // The cache drops a lead some time after its panel closes; the name stays known.
  if (name !== undefined) known.current = { leadKey, name };
  return known.current?.leadKey === leadKey ? known.current?.name : undefined;
};

/** The call with the lead's present name; the call's document has the name from when it rang. */
export const useNamedCall = <C extends Pick<Call, 'lead_key' | 'lead_name'>>(call: C): C => {
  const name = useCachedLeadName(call.lead_key);
  return name === undefined || name === call.lead_name ? call : { ...call, lead_name: name };
};
