import { useEffect, useState } from 'react';
import { MOST_CHOSEN } from '#shared/leads/list/bulk-change';
import type { LeadListRow } from '#shared/leads/list/lead-row';
import { toast } from '../../../../lib/ui/toast.ts';
import { nameOf } from '../lead-columns.tsx';
import type { useLeads } from '../use-leads.ts';

type Leads = ReturnType<typeof useLeads>;

/** Rows, or all leads of the filter. */
type Chosen = { of: 'rows'; keys: ReadonlySet<string> } | { of: 'filter' };

const NONE: Chosen = { of: 'rows', keys: new Set() };

/** The leads that an admin has chosen; a change of the filter clears them. */
export const useChosenLeads = ({ shown, page }: Pick<Leads, 'shown' | 'page'>) => {
  const [chosen, setChosen] = useState<Chosen>(NONE);
  const filter = JSON.stringify(shown ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter only triggers the effect
  useEffect(() => setChosen(NONE), [filter]);

  const pageKeys = (page.rows ?? []).map(row => row.firestore_alternate_id);
  const keys: ReadonlySet<string> = chosen.of === 'filter' ? new Set(pageKeys) : chosen.keys;
  const choose = (changed: string[], isChosen: boolean) => {
    const next = new Set(keys);
    for (const key of changed) isChosen ? next.add(key) : next.delete(key);
    if (next.size > MOST_CHOSEN)
      return void toast.error(`Select at most ${MOST_CHOSEN} leads, or all that match the filter.`, { id: 'bulk' });
    setChosen({ of: 'rows', keys: next });
  };
  return {
    isAll: chosen.of === 'filter',
    count: keys.size,
    keys,
    selection: { chosen: keys, nameOf: (row: LeadListRow) => nameOf(row), choose },
    chooseAll: () => setChosen({ of: 'filter' }),
    clear: () => setChosen(NONE),
  };
};
export type ChosenLeads = ReturnType<typeof useChosenLeads>;
