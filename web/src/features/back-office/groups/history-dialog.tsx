import { groupLabel } from '#shared/calls/transfer';
import { type GroupSettings, listGroups, listGroupVersions, restoreGroup } from '#shared/contracts/backoffice';
import { useOperationMutation, useOperationPages } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { SettingHistory } from '../setting-history.tsx';
import { fieldChanges } from '../setting-words.ts';
import { groupWords } from './content-lines.ts';

/** Who changed a group when, with what was before and after; what was before can be restored. */
export const HistoryDialog = ({ group, onClose }: { group: GroupSettings; onClose: () => void }) => {
  const history = useOperationPages(listGroupVersions, { name: group.name, limit: 20 });
  const restoring = useOperationMutation(restoreGroup, {
    invalidates: [listGroups, listGroupVersions],
    per: ({ name }) => name,
    onSuccess: () => void toast.success('Group restored'),
  });
  return (
    <SettingHistory
      title={`History of ${groupLabel(group.name)}`}
      history={history}
      tell={({ before, after }) => ({ fields: fieldChanges(groupWords, before, after) })}
      restoring={{
        error: restoring.error,
        isPending: ({ number }) => restoring.isPending && restoring.variables?.number === number,
      }}
      onRestore={({ number }) => restoring.mutate({ name: group.name, number, version: group.version })}
      onClose={onClose}
    />
  );
};
