import { listLeadSources } from '#shared/contracts/backoffice';
import { LeadSourceContent, type ListedLeadSource } from '#shared/lead-sources/lead-source';
import { formatMoney, words } from '../../../lib/ui/format.ts';
import { KindHistory } from '../kind-history.tsx';
import type { SettingWords } from '../setting-words.ts';

const textOf = (content: LeadSourceContent, field: keyof LeadSourceContent): string => {
  if (field === 'name') return words(content.name);
  if (field === 'lead_cost') return content.lead_cost === undefined ? 'none' : formatMoney(content.lead_cost);
  return content.retired ? 'Retired' : 'In use';
};

const sourceWords: SettingWords<LeadSourceContent> = {
  labels: { name: 'Name', lead_cost: 'Lead cost', retired: 'State' },
  linesOf: (content, field) => [textOf(content, field)],
  lists: [],
};

/** Who changed a lead source when; what was before a change can be restored. */
export const SourceHistory = ({ source: { id, name }, onClose }: { source: ListedLeadSource; onClose: () => void }) => (
  <KindHistory
    kind="lead-source"
    title={`History of ${words(name)}`}
    note="A cost that is restored counts for the leads of today and later."
    of={id}
    content={LeadSourceContent}
    words={sourceWords}
    lists={[listLeadSources]}
    restored="Lead source restored"
    onClose={onClose}
  />
);
