import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { ListAndEditor, useOpenEntry } from '../list-and-editor.tsx';
import { useMembers } from '../use-members.ts';
import { GroupEditor } from './group-editor.tsx';
import { GroupList } from './group-list.tsx';
import { GroupsSkeleton } from './groups-skeleton.tsx';
import { useGroups } from './use-groups.ts';

/** The configuration of the groups, for admins (docs/product.md, Group settings). */
export const GroupsPage = () => {
  const { data, error, refetch, isFetching } = useGroups();
  const users = useMembers().data?.data;
  const { name, choose, setEdited, question } = useOpenEntry('group');

  if (!data && error)
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <GroupsSkeleton />;
  const groups = data.data;
  const stored = groups.find(group => group.name === (name ?? groups[0]?.name));
  return (
    <ListAndEditor
      list={<GroupList groups={groups} users={users} chosen={stored?.name} onChoose={choose} />}
      listWidth={220}
      what="this group"
      question={question}
    >
      {stored ? (
        <GroupEditor
          key={stored.name}
          groups={groups}
          stored={stored}
          onEdited={setEdited}
          onConflict={() => void refetch()}
        />
      ) : (
        <EmptyState message="There is no such group" hint="Choose one of the groups on the left." />
      )}
    </ListAndEditor>
  );
};
