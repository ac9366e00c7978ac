import type { LeadSourceContent } from '#shared/lead-sources/lead-source';
import { formatMoney, words } from '../../lib/ui/format.ts';
import type { SettingTexts } from './setting-texts.ts';

const textOf = (content: LeadSourceContent, field: keyof LeadSourceContent): string => {
  if (field === 'name') return words(content.name);
  if (field === 'lead_cost') return content.lead_cost === undefined ? 'none' : formatMoney(content.lead_cost);
  return content.retired ? 'Retired' : 'In use';
};

/** How a lead source is told to people. */
export const sourceTexts: SettingTexts<LeadSourceContent> = {
  labels: { name: 'Name', lead_cost: 'Lead cost', retired: 'State' },
  linesOf: (content, field) => [textOf(content, field)],
  lists: [],
};
