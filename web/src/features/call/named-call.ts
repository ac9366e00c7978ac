import { useQueryClient } from '@tanstack/react-query';
import { useRef, useSyncExternalStore } from 'react';
import type { Call } from '#shared/calls/call';
import { idOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import { leadName } from '#shared/leads/lead-name';

/** The key of `useLead`'s query, without the schemas that come with its operation: they are not for the console's shell. */
const keyOfLead = (id: string) => ['getLead', { id }] as const;

/** The lead's name as it is at hand: what a panel on this page has read, and follows. Nothing is asked for. */
const useNameAtHand = (leadKey: Call['lead_key']): string | undefined => {
  const queryClient = useQueryClient();
  const known = useRef<{ leadKey: Call['lead_key']; name: string | undefined }>(undefined);
  const name = useSyncExternalStore(
    onChange => queryClient.getQueryCache().subscribe(onChange),
    () => {
      const lead = leadKey && queryClient.getQueryData<Lead>(keyOfLead(idOf(leadKey)));
      return lead ? leadName(lead) : undefined;
    },
  );
  // A panel that was closed a while ago takes its lead with it, but not the name.
  if (name !== undefined) known.current = { leadKey, name };
  return known.current?.leadKey === leadKey ? known.current?.name : undefined;
};

/** The call under its lead's present name: its document has that of the moment when it rang. */
export const useNamedCall = <C extends Pick<Call, 'lead_key' | 'lead_name'>>(call: C): C => {
  const name = useNameAtHand(call.lead_key);
  return name === undefined || name === call.lead_name ? call : { ...call, lead_name: name };
};
