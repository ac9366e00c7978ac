import Box from '@mui/material/Box';
import { agentName } from '#shared/agents/agent-groups';
import { groupLabel } from '#shared/calls/transfer';
import {
  type GroupSettings,
  type GroupVersion,
  listGroups,
  listGroupVersions,
  restoreGroup,
} from '#shared/contracts/backoffice';
import { changedFields } from '#shared/settings/changed-fields';
import { SettingHistory } from '../../../components/setting-history.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation, useOperationPages } from '../../../lib/api/query.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { fieldLabels, lineChanges } from './content-lines.ts';
import { useMembers } from './use-groups.ts';

/** A field that is a list loses and gets parts; any other has a value before and one after. */
const wordsFor = (field: keyof typeof fieldLabels) =>
  ['groupPolicy', 'callConfigs', 'agent_of_record'].includes(field)
    ? { removed: 'Removed', added: 'Added' }
    : { removed: 'Before', added: 'After' };

const FieldChange = ({ change, field }: { change: GroupVersion; field: keyof typeof fieldLabels }) => {
  const { removed, added } = lineChanges(change.before, change.after, field);
  const isOrder = removed.length === 0 && added.length === 0;
  return (
    <Box sx={{ mt: 1 }}>
      <strong>{fieldLabels[field]}</strong>
      {removed.map(line => (
        <Box key={line} sx={{ color: themeToken('dangerText') }}>
          {wordsFor(field).removed}: {line}
        </Box>
      ))}
      {added.map(line => (
        <Box key={line} sx={{ color: themeToken('successText') }}>
          {wordsFor(field).added}: {line}
        </Box>
      ))}
      {isOrder && <div>Only the order</div>}
    </Box>
  );
};

/** Who changed a group when, with what was before and after; what was before can be restored. */
export const HistoryDialog = ({ group, onClose }: { group: GroupSettings; onClose: () => void }) => {
  const history = useOperationPages(listGroupVersions, { name: group.name, limit: 20 });
  const restoring = useOperationMutation(restoreGroup, {
    invalidates: [listGroups, listGroupVersions],
    per: ({ name }) => name,
    onSuccess: () => void toast.success('Group restored'),
  });
  const users = useMembers().data?.data;
  const authorOf = ({ user_id, user_email }: GroupVersion): string => {
    const user = users?.find(({ id }) => id === user_id);
    return user ? agentName(user) : user_email;
  };
  return (
    <SettingHistory
      name={groupLabel(group.name)}
      note="Restoring is a change too: it can be restored."
      history={history}
      authorOf={authorOf}
      restoring={restoring.isPending ? restoring.variables?.number : undefined}
      failure={
        restoring.error ? failureMessageOf(restoring.error, 'Nothing was restored. Please try again.') : undefined
      }
      onRestore={({ number }) => restoring.mutate({ name: group.name, number, version: group.version })}
      onClose={onClose}
    >
      {change =>
        changedFields(change.before, change.after).map(field => (
          <FieldChange key={field} change={change} field={field} />
        ))
      }
    </SettingHistory>
  );
};
