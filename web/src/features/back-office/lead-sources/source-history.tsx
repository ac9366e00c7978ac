import Box from '@mui/material/Box';
import { listLeadSources, listLeadSourceVersions, restoreLeadSource } from '#shared/contracts/backoffice';
import type { LeadSourceContent, ListedLeadSource } from '#shared/lead-sources/lead-source';
import { changedFields } from '#shared/settings/changed-fields';
import { SettingHistory } from '../../../components/setting-history.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation, useOperationPages } from '../../../lib/api/query.ts';
import { formatMoney, words } from '../../../lib/ui/format.ts';
import { toast } from '../../../lib/ui/toast.ts';

type Content = Partial<LeadSourceContent>;

const labels: Record<keyof LeadSourceContent, string> = { name: 'Name', lead_cost: 'Lead cost', retired: 'State' };

const textOf = (content: Content, field: keyof LeadSourceContent): string => {
  if (content[field] === undefined) return 'none';
  if (field === 'name') return words(content.name);
  if (field === 'lead_cost') return formatMoney(content.lead_cost);
  return content.retired ? 'Retired' : 'In use';
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
      name={words(source.name)}
      note="A cost that is restored counts for the leads of today and later."
      history={history}
      authorOf={({ user_email }) => user_email}
      restoring={restoring.isPending ? restoring.variables?.number : undefined}
      failure={
        restoring.error ? failureMessageOf(restoring.error, 'Nothing was restored. Please try again.') : undefined
      }
      mayRestore={({ number }) => number > 1}
      onRestore={({ number }) => restoring.mutate({ id, number, version })}
      onClose={onClose}
    >
      {({ before, after }) =>
        changedFields<Content>(before, after).map(field => (
          <Box key={field} sx={{ mt: 1 }}>
            <strong>{labels[field]}</strong>: {textOf(before, field)} → {textOf(after, field)}
          </Box>
        ))
      }
    </SettingHistory>
  );
};
