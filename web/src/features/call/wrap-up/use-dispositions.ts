import type { Call } from '#shared/calls/call';
import { listDispositions } from '#shared/contracts/backoffice';
import { topics } from '#shared/contracts/live';
import type { Disposition } from '#shared/dispositions/disposition';
import { dispositionAt } from '#shared/dispositions/disposition-at';
import { offeredNames } from '#shared/dispositions/disposition-rules';
import { useLiveList } from '../../../lib/live/use-live-list.ts';
import { useSession } from '../../../lib/session/session.ts';

type Dispositions = {
  isPending: boolean;
  error: Error | null;
  retry: () => void;
  /** The dispositions that this agent may choose, in their configured order; `all` has every disposition. */
  choices: Disposition[];
  all: Disposition[];
};

/**
 * The dispositions for a call of this source, by the call configuration of the agent's group, as they were when the call
 * was accepted.
 */
export const useDispositions = (call: Call): Dispositions => {
  const { access } = useSession();
  const { data, isPending, error, refetch } = useLiveList(listDispositions, topics.dispositions(), 'disposition');
  const all = (data?.data ?? []).flatMap(disposition => dispositionAt(disposition, call.accepted_ts) ?? []);
  const names = offeredNames(access, call);
  const choices = names ? names.flatMap(name => all.find(disposition => disposition.name === name) ?? []) : all;
  return { isPending, error: data ? null : error, retry: () => void refetch(), choices, all };
};
