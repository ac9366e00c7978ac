import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { requires } from '#shared/access/access';
import { listDispositions } from '#shared/contracts/backoffice';
import { topics } from '#shared/contracts/live';
import { listDispositionGroups } from '#shared/contracts/settings';
import { type Disposition, DispositionContent, DispositionGroupContent } from '#shared/dispositions/disposition';
import { inUse } from '#shared/dispositions/disposition-at';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { SearchBox } from '../../../components/inputs/search-box.tsx';
import { LeaveQuestion } from '../../../components/leave-question.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useLiveList } from '../../../lib/live/use-live-list.ts';
import { useMay } from '../../../lib/session/session.ts';
import { dispositionGroupTexts, dispositionTexts, optionsOf } from '../disposition-texts.ts';
import { KindHistory } from '../kind-history.tsx';
import { useKeptSettings } from '../use-kept-settings.ts';
import { ChipSkeleton } from './chip-skeleton.tsx';
import { DispositionDialog } from './disposition-dialog.tsx';
import { GroupCard } from './group-card.tsx';
import { NewDisposition } from './new-disposition.tsx';
import { NewGroup } from './new-group.tsx';

const lists = [listDispositions, listDispositionGroups];

type HistoryShown = { kind: 'disposition'; of?: string; name?: string } | { kind: 'disposition-group' };

const History = ({ shown, onClose }: { shown: HistoryShown; onClose: () => void }) =>
  shown.kind === 'disposition' ? (
    <KindHistory
      kind="disposition"
      title={`History of ${shown.name ?? 'the dispositions'}`}
      {...(shown.of !== undefined && { of: shown.of })}
      content={DispositionContent}
      words={dispositionTexts}
      lists={lists}
      restored="Disposition restored"
      onClose={onClose}
    />
  ) : (
    <KindHistory
      kind="disposition-group"
      title="History of the disposition groups"
      content={DispositionGroupContent}
      words={dispositionGroupTexts}
      lists={lists}
      restored="Group restored"
      onClose={onClose}
    />
  );

const chipLabel = (disposition: Disposition): string => [disposition.name, ...optionsOf(disposition)].join(', ');

/** The dispositions as chips, and the groups of dispositions (docs/product.md, Disposition settings). */
export const DispositionsPage = () => {
  const dispositions = useLiveList(listDispositions, topics.dispositions(), 'disposition');
  const groups = useLiveList(listDispositionGroups, topics.settings(), 'disposition-group');
  const isAdmin = useMay(requires.role('admin'));
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState<'disposition' | 'group'>();
  const [open, setOpen] = useState<Disposition>();
  const [history, setHistory] = useState<HistoryShown>();
  const kept = useKeptSettings(groups.data?.data ?? []);

  const failed = [dispositions, groups].find(({ data, error }) => error && !data);
  if (failed)
    return (
      <ErrorState
        message={failureMessageOf(failed.error, 'The dispositions could not be read. Please try again.')}
        onRetry={() => {
          for (const list of [dispositions, groups]) if (list.error) void list.refetch();
        }}
        retrying={failed.isFetching}
      />
    );
  if (!dispositions.data || !groups.data) return <ChipSkeleton />;

  const all = inUse(dispositions.data.data);
  const shown = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const names = all.map(({ name }) => name);
  const stored = open && (all.find(({ id }) => id === open.id) ?? open);
  const newDisposition = (
    <Button variant="contained" onClick={() => setAdding('disposition')}>
      New Disposition
    </Button>
  );
  const refetch = () => {
    void dispositions.refetch();
    void groups.refetch();
  };
  return (
    <Box sx={{ display: 'grid', gap: 6, alignContent: 'start' }}>
      <Box component="section" aria-label="Dispositions">
        <PageHeader
          actions={
            <>
              {isAdmin && <Button onClick={() => setHistory({ kind: 'disposition' })}>History</Button>}
              {newDisposition}
            </>
          }
        >
          <SearchBox label="Search the dispositions" value={search} onChange={setSearch} />
        </PageHeader>
        {shown.length === 0 &&
          (all.length === 0 ? (
            <EmptyState
              message="There are no dispositions yet"
              hint="Agents end each call with one."
              action={newDisposition}
            />
          ) : (
            <EmptyState
              message="No disposition matches this search"
              action={<Button onClick={() => setSearch('')}>Clear the search</Button>}
            />
          ))}
        <Box
          component="ul"
          aria-label="All dispositions"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, p: 0 }}
        >
          {shown.map(disposition => (
            <Box component="li" key={disposition.id} sx={{ listStyle: 'none', maxWidth: '100%' }}>
              <Chip
                label={disposition.name}
                title={optionsOf(disposition).join(', ') || 'No options'}
                aria-label={chipLabel(disposition)}
                aria-haspopup="dialog"
                variant="outlined"
                onClick={() => setOpen(disposition)}
              />
            </Box>
          ))}
        </Box>
      </Box>
      <Box component="section" aria-labelledby="disposition-groups">
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 4 }}>
          <Typography id="disposition-groups" variant="h2" sx={{ flex: 1 }}>
            Disposition groups
          </Typography>
          {isAdmin && <Button onClick={() => setHistory({ kind: 'disposition-group' })}>History of the groups</Button>}
          <Button variant="outlined" onClick={() => setAdding('group')}>
            New Group
          </Button>
        </Box>
        {kept.shown.length === 0 && (
          <EmptyState
            message="There are no disposition groups yet"
            hint="A group puts dispositions together for reports and dialing."
          />
        )}
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(360px, 1fr))' }}>
          {kept.shown.map(({ stored: group, isGone }) => (
            <GroupCard
              key={group.id}
              stored={group}
              isGone={isGone}
              dispositions={names}
              onEdited={kept.keep}
              onConflict={refetch}
            />
          ))}
        </Box>
      </Box>
      {isAdding === 'disposition' && <NewDisposition onClose={() => setAdding(undefined)} />}
      {isAdding === 'group' && <NewGroup dispositions={names} onClose={() => setAdding(undefined)} />}
      {stored && (
        <DispositionDialog
          key={stored.id}
          stored={stored}
          isGone={!all.includes(stored)}
          onConflict={refetch}
          onHistory={isAdmin ? () => setHistory({ kind: 'disposition', of: stored.id, name: stored.name }) : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
      {history && <History shown={history} onClose={() => setHistory(undefined)} />}
      <LeaveQuestion unsaved={kept.isEdited} what="the disposition groups" />
    </Box>
  );
};
