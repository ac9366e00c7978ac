import { type Access, may, type Requirement } from '#shared/access/access';
import { agentName } from '#shared/agents/agent-groups';
import { groupLabel } from '#shared/calls/transfer';
import { wordsIn } from '#shared/leads/list/lead-prefixes';
import type { LeadListRow } from '#shared/leads/list/lead-row';
import type { Agent } from '#shared/users/user';
import { callerName, formatPhoneNumber, statusTexts, words } from '../../../lib/ui/format.ts';
import { paths } from '../../../lib/ui/paths.ts';

/** A screen that the search can open, if the user may. */
export type SearchedScreen = { path: string; title: string; access: Requirement };

/** Where a result leads: an address, or a lead's panel. */
export type Found = { id: string; label: string; detail?: string } & ({ to: string } | { leadId: string });
export type FoundGroup = { title: string; found: Found[] };

/** Whether the search has words, and each is the beginning of a word of the texts. */
const matches = (search: string, ...texts: string[]): boolean => {
  const [parts, known] = [wordsIn(search), wordsIn(texts.join(' '))];
  return parts.length > 0 && parts.every(part => known.some(word => word.startsWith(part)));
};

const isSetting = (path: string): boolean => path.startsWith(`${paths.settings}/`);

/** The screens and the settings that the user may open; without a search all of them. */
export const foundScreens = (screens: readonly SearchedScreen[], access: Access, search: string): FoundGroup[] => {
  const isFound = ({ path, title, access: needed }: SearchedScreen) =>
    !path.includes(':') && may(access, needed) && (search === '' || matches(search, title));
  const found = screens.filter(isFound).map(({ path, title }) => ({ id: path, label: title, to: path }));
  return [
    { title: 'Screens', found: found.filter(({ to }) => !isSetting(to)) },
    { title: 'Settings', found: found.filter(({ to }) => isSetting(to)) },
  ];
};

const MOST_AGENTS = 5;

/** The agents with these words in their name or e-mail, at most five. */
export const foundAgents = (agents: readonly Agent[], search: string): FoundGroup => ({
  title: 'Agents',
  found: agents
    .filter(agent => matches(search, agentName(agent), agent.email))
    .slice(0, MOST_AGENTS)
    .map(agent => ({
      id: `agent ${agent.id}`,
      label: agentName(agent),
      detail: agent.groups.map(groupLabel).join(', '),
      to: paths.agent(agent.id),
    })),
});

const foundLead = (lead: LeadListRow): Found => {
  const { firestore_alternate_id: leadId, first_name, last_name, phone_number, lead_source, sale_status } = lead;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  const phone = name === '' ? '' : formatPhoneNumber(phone_number);
  return {
    id: `lead ${leadId}`,
    label: callerName({ name, phoneNumber: phone_number }),
    detail: [phone, words(lead_source), sale_status && statusTexts(sale_status)].filter(Boolean).join(' · '),
    leadId,
  };
};

/** The newest leads of a search; `hasMore` adds the way to all of them. */
export const foundLeads = (leads: readonly LeadListRow[], search: string, hasMore: boolean): FoundGroup => {
  const all = `${paths.leads}?${new URLSearchParams({ q: search, dates: 'none' })}`;
  return {
    title: 'Leads',
    found: [
      ...leads.map(foundLead),
      ...(hasMore ? [{ id: 'all leads', label: `All leads with '${search}'`, to: all }] : []),
    ],
  };
};
