import { useMemo, useState } from 'react';
import { requires } from '#shared/access/access';
import { listAgents } from '#shared/contracts/calls';
import { useOperation } from '../../../lib/api/query.ts';
import { useMay, useSession } from '../../../lib/session/session.ts';
import { foundAgents, foundScreens, type SearchedScreen } from './found.ts';
import { useFoundLeads } from './use-found-leads.ts';

const MAX_SEARCH_LENGTH = 100;

/**
 * What the text finds, in groups. Leads come last: they are read from the server, and what is known at once does not move
 * when they arrive.
 */
export const useSearch = (screens: readonly SearchedScreen[]) => {
  const { access } = useSession();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const search = text.trim();
  const mayReadAgents = useMay(requires.feature('AgentDashboard'));
  const agents = useOperation(listAgents, {}, { enabled: mayReadAgents, staleTime: 60_000 });
  const { group: leads, ...leadSearch } = useFoundLeads(search);

  const known = useMemo(
    () => [...foundScreens(screens, access, search), foundAgents(agents.data?.data ?? [], search)],
    [screens, access, search, agents.data],
  );
  const groups = [...known, leads].filter(({ found }) => found.length > 0);
  const all = groups.flatMap(({ found }) => found);
  const active = all.find(({ id }) => id === chosen) ?? all[0];
  const step = (by: number) => {
    if (!active) return;
    const next = (all.indexOf(active) + by + all.length) % all.length;
    setChosen(all[next]?.id);
  };
  return {
    text,
    search,
    type: (typed: string) => {
      setText(typed.slice(0, MAX_SEARCH_LENGTH));
      setChosen(undefined);
    },
    groups,
    count: all.length,
    active,
    choose: setChosen,
    step,
    leadSearch,
    mayReadAgents,
  };
};
