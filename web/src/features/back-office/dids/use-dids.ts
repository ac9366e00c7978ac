import { useQueryClient } from '@tanstack/react-query';
import { listDids, listLeadSources } from '#shared/contracts/backoffice';
import { topics } from '#shared/contracts/live';
import type { Did } from '#shared/dids/did';
import type { ListedLeadSource } from '#shared/lead-sources/lead-source';
import { patchOperation, useOperation } from '../../../lib/api/query.ts';
import { useLiveEntity, useLiveTopic } from '../../../lib/live/live.ts';
import { withDid } from './did-edits.ts';

const NONE: ListedLeadSource[] = [];

/** Every DID, following live; `onChanged` is called for each DID that somebody changed. */
export const useDids = (onChanged: (did: Did) => void) => {
  const topic = topics.dids();
  useLiveTopic(topic);
  useLiveEntity('did', ({ id, item }, queryClient) => {
    patchOperation(queryClient, listDids, {}, ({ data }) => ({ data: withDid(data, id, item) }));
    if (item) onChanged(item);
  });
  return useOperation(listDids, {}, { topic });
};

/** Puts the server's response into the list before the live change arrives. */
export const useKeepDids = () => {
  const queryClient = useQueryClient();
  return (saved: Did[]) =>
    patchOperation(queryClient, listDids, {}, ({ data }) => ({
      data: saved.reduce((dids, did) => withDid(dids, did.id, did), data),
    }));
};

/** Every lead source, also those that are retired; DIDs store a name of one. */
export const useLeadSources = (): ListedLeadSource[] =>
  useOperation(listLeadSources, {}, { staleTime: 60_000 }).data ?? NONE;
