import { callConfigFor } from '#shared/access/access';
import type { Call } from '#shared/calls/call';
import { listDispositions } from '#shared/contracts/backoffice';
import { topics } from '#shared/contracts/live';
import type { Disposition } from '#shared/dispositions/disposition';
import { useOperation } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';

/** What this agent may choose for a call of this source, by her group's call configuration, in its order. */
export const useDispositions = (call: Call): { isPending: boolean; choices: Disposition[]; all: Disposition[] } => {
  const { access } = useSession();
  const { data, isPending } = useOperation(listDispositions, {}, { topic: topics.dispositions() });
  const all = data?.data ?? [];
  const names = callConfigFor(access, call.call_source)?.dispositions;
  const choices = names ? names.flatMap(name => all.find(d => d.name === name) ?? []) : all;
  return { isPending, choices, all };
};
