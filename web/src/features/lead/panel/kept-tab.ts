import { z } from 'zod';
import { tabStorage } from '../../../lib/session/tab-storage.ts';
import { type LeadTab, leadTabs } from '../lead-tab.ts';

const KEY = 'coverline.lead-tab';

const Kept = z.object({ call: z.string(), tab: z.enum(leadTabs) });

const read = (): unknown => {
  try {
    return JSON.parse(tabStorage()?.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
};

/** The tab that was open in the panel beside this call, before the page was loaded again. */
export const keptTab = (callId: string): LeadTab | undefined => {
  const kept = Kept.safeParse(read()).data;
  return kept?.call === callId ? kept.tab : undefined;
};

/** Keeps the tab for the call, and for no other call. */
export const keepTab = (callId: string, tab: LeadTab): void =>
  tabStorage()?.setItem(KEY, JSON.stringify({ call: callId, tab }));
