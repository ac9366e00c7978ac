import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import type { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import { addressOf } from '#shared/blacklist/blacklist-entry';
import { deleteBlacklistEntry, listBlacklist, updateBlacklistEntry } from '#shared/contracts/blacklist';
import { topics } from '#shared/contracts/live';
import { useListAddress } from '../../../components/list/use-list-address.ts';
import { useListPage } from '../../../components/list/use-list-page.ts';
import { ApiFailure, isServerRejection } from '../../../lib/api/api-failure.ts';
import { operationKey, useOperationMutation } from '../../../lib/api/query.ts';
import { useLiveReading } from '../../../lib/live/live-reading.ts';
import { toast } from '../../../lib/ui/toast.ts';

/** docs/product.md, Blacklist. */
const sizes = ['10', '20', '40', '80'] as const;

export const TOAST = 'blacklist';
/** Each switch has a toast of its own: the next one may be saved before the failure of this one is read. */
const toastOf = ({ address }: { address: string }): string => `blacklist-${address}`;

/** The page of the blacklist that the address names, read again when it changes. */
export const useBlacklist = () => {
  const { list: address } = useListAddress(z.object({}), sizes);
  const topic = topics.blacklist();
  useLiveReading(topic, [listBlacklist]);
  return { address, page: useListPage(listBlacklist, {}, address, topic) };
};

/** The message of a failed reading: that of a search, or that of the list with the server's. */
export const readFailure = (error: Error | null, isSearch: boolean): string => {
  if (isSearch) return 'Error searching for blacklist';
  return error instanceof ApiFailure ? `Get DIDs failed: ${error.message}` : 'Get DIDs failed';
};

const targetOf = (entry: BlacklistEntry) =>
  entry.phone_number ? { phone_number: entry.phone_number } : { email: entry.email };

/** What a person does with an entry; the list is read again, also after a failure: it shows what is stored. */
export const useEntryCommands = () => {
  const queryClient = useQueryClient();
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: operationKey(listBlacklist) });
  const updating = useOperationMutation(updateBlacklistEntry, {
    invalidates: [listBlacklist],
    per: ({ address }) => String(address),
    onSuccess: (_, input) => void toast.success('Blacklist updated', { id: toastOf(input) }),
    onError: (_, input) => {
      toast.error('unable to update blacklist', { id: toastOf(input) });
      readAgain();
    },
  });
  const deleting = useOperationMutation(deleteBlacklistEntry, {
    invalidates: [listBlacklist],
    onSuccess: () => void toast.success('Phone number successfully deleted.', { id: TOAST }),
    onError: () => {
      toast.error('unable to delete phone number', { id: TOAST });
      readAgain();
    },
  });
  const error = updating.error ?? deleting.error;
  return {
    /** Why the last attempt failed, as the server says. */
    problem: isServerRejection(error) ? error.message : undefined,
    /** The entry whose switch is being saved, with the wanted value. */
    saving: updating.isPending ? updating.variables : undefined,
    block: (entry: BlacklistEntry, blocked_inbound: boolean) => {
      if (deleting.error) deleting.reset();
      updating.mutate({ address: addressOf(entry), blocked_inbound, version: entry.version });
    },
    isDeleting: deleting.isPending,
    remove: (entry: BlacklistEntry, onSettled: () => void) => {
      if (updating.error) updating.reset();
      deleting.mutate({ ...targetOf(entry), version: entry.version }, { onSettled });
    },
  };
};
export type EntryCommands = ReturnType<typeof useEntryCommands>;
