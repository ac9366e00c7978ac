import { callConfigFor } from '#shared/access/access';
import type { Call } from '#shared/calls/call';
import { listDispositions } from '#shared/contracts/backoffice';
import { topics } from '#shared/contracts/live';
import type { Disposition } from '#shared/dispositions/disposition';
import { useOperation } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';

type Dispositions = {
  isPending: boolean;
  error: Error | null;
  retry: () => void;
  /** Those of this agent, in her order; `all` are everybody's. */
  choices: Disposition[];
  all: Disposition[];
};

/** What this agent may choose for a call of this source, by her group's call configuration, in its order. */
export const useDispositions = (call: Call): Dispositions => {
  const { access } = useSession();
  const { data, isPending, error, refetch } = useOperation(listDispositions, {}, { topic: topics.dispositions() });
  const all = data?.data ?? [];
  const names = callConfigFor(access, call.call_source)?.dispositions;
  const choices = names ? names.flatMap(name => all.find(d => d.name === name) ?? []) : all;
  return { isPending, error: data ? null : error, retry: () => void refetch(), choices, all };
};
