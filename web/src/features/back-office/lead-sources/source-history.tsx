import { listLeadSources, listLeadSourceVersions, restoreLeadSource } from '#shared/contracts/backoffice';
import type { LeadSourceContent, ListedLeadSource } from '#shared/lead-sources/lead-source';
import { useOperationMutation, useOperationPages } from '../../../lib/api/query.ts';
import { formatMoney, words } from '../../../lib/ui/format.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { SettingHistory } from '../setting-history.tsx';
import { fieldChanges, type SettingWords } from '../setting-words.ts';

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
export const SourceHistory = ({ source, onClose }: { source: ListedLeadSource; onClose: () => void }) => {
  const { id, version } = source;
  const history = useOperationPages(listLeadSourceVersions, { id, limit: 20 });
  const restoring = useOperationMutation(restoreLeadSource, {
    invalidates: [listLeadSources, listLeadSourceVersions],
    per: input => input.id,
    onSuccess: () => void toast.success('Lead source restored'),
  });
  return (
    <SettingHistory
      title={`History of ${words(source.name)}`}
      note="A cost that is restored counts for the leads of today and later."
      history={history}
      tell={({ before, after }) => ({ fields: fieldChanges(sourceWords, before, after) })}
      restoring={{
        error: restoring.error,
        isPending: ({ number }) => restoring.isPending && restoring.variables?.number === number,
      }}
      onRestore={({ number }) => restoring.mutate({ id, number, version })}
      onClose={onClose}
    />
  );
};
