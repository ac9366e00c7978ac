import { useState } from 'react';
import * as z from 'zod';
import { useSession } from '../../lib/session/session.ts';

/** How a user wants to see a list: which columns are hidden, and how high its rows are. */
const ListView = z.object({ hidden: z.array(z.string()), roomy: z.boolean() });
export type ListView = z.infer<typeof ListView>;

const initial: ListView = { hidden: [], roomy: false };

const [NORMAL_ROW, ROOMY_ROW] = [36, 44];

/** In pixels. */
export const rowHeightOf = ({ roomy }: ListView): number => (roomy ? ROOMY_ROW : NORMAL_ROW);

const stored = (key: string): ListView => {
  try {
    return ListView.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return initial;
  }
};

/** The view of a list, kept in this browser for each user. */
export const useListView = (list: string) => {
  const key = `coverline.list.${list}.${useSession().user.id}`;
  const [view, setView] = useState(() => stored(key));
  const change = (changes: Partial<ListView>) => {
    const next = { ...view, ...changes };
    localStorage.setItem(key, JSON.stringify(next));
    setView(next);
  };
  return [view, change] as const;
};
