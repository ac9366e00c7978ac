import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import * as z from 'zod';
import type { ListedLeadSource } from '#shared/lead-sources/lead-source';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { costCellStyles } from '../../../components/inputs/cost-cell.tsx';
import { SearchBox } from '../../../components/inputs/search-box.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { useUrlFilter } from '../../../lib/address/url-filter.ts';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useErrorToast } from '../../../lib/api/error-toast.ts';
import { words } from '../../../lib/ui/format.ts';
import { lazyPart } from '../../../lib/ui/lazy-part.tsx';
import { leadSourceColumns, matchesSearch } from './lead-source-columns.tsx';
import { type SourceAction, SourceActions } from './source-actions.tsx';
import { SourceHistory } from './source-history.tsx';
import { useChangeSource, useCreateSource, useLeadSources, useSaveSourceCost } from './use-lead-sources.ts';

const SourceDialog = lazyPart(async () => (await import('./source-dialog.tsx')).SourceDialog);

const Filter = z.object({ q: z.string().max(100).optional() });

const FAILED = 'Lead lookup error';

type Chosen = { source: ListedLeadSource; action: SourceAction };

/** What is done with a source that was chosen in its row. */
const ChosenAction = ({ chosen: { source, action }, onClose }: { chosen: Chosen; onClose: () => void }) => {
  const { id, version } = source;
  const renaming = useChangeSource('Lead source renamed');
  const retiring = useChangeSource('Lead source retired');
  switch (action) {
    case 'rename':
      return (
        <SourceDialog
          kind="rename"
          name={source.name}
          isSaving={renaming.isPending}
          onSave={name => renaming.mutateAsync({ id, version, name })}
          onClose={onClose}
        />
      );
    case 'history':
      return <SourceHistory source={source} onClose={onClose} />;
    case 'retire':
      return (
        <ConfirmDialog
          open
          question={`Retire ${words(source.name)}?`}
          confirmLabel="Retire"
          waiting={retiring.isPending}
          onCancel={onClose}
          onConfirm={() => retiring.mutate({ id, version, retired: true }, { onSettled: onClose })}
        >
          It is offered for no new DID any more. Leads, calls and DIDs that have it keep it, and their costs.
        </ConfirmDialog>
      );
    case 'reactivate':
      return null;
  }
};

/** The lead sources with what a lead of each costs, for admins (docs/product.md, Lead sources). */
export const LeadSourcesPage = () => {
  const [{ q = '' }, changeFilter] = useUrlFilter(Filter);
  const { data, error, refetch } = useLeadSources();
  const [chosen, setChosen] = useState<Chosen>();
  const [isCreating, setCreating] = useState(false);
  const saveCost = useSaveSourceCost();
  const creating = useCreateSource();
  const offering = useChangeSource('Lead source offered again');
  useErrorToast(error, failureMessageOf(error, FAILED), 'lead-sources');
  const rows = data?.filter(source => matchesSearch(source, q));
  const choose = (source: ListedLeadSource) => (action: SourceAction) =>
    action === 'reactivate'
      ? offering.mutate({ id: source.id, version: source.version, retired: false })
      : setChosen({ source, action });
  /** The source as it is now: it may have changed since it was chosen. */
  const now = chosen && data?.find(({ id }) => id === chosen.source.id);

  return (
    <Box sx={costCellStyles}>
      <PageHeader
        actions={
          <Button variant="contained" onClick={() => setCreating(true)}>
            New lead source
          </Button>
        }
      >
        <SearchBox label="Search the lead sources" value={q} onChange={text => changeFilter({ q: text })} />
      </PageHeader>
      <DataTable
        label="Lead Sources"
        columns={leadSourceColumns(saveCost)}
        rows={rows}
        rowKey={({ id }) => id}
        rowActions={source => <SourceActions source={source} onChoose={choose(source)} />}
        empty={
          q ? (
            <EmptyState
              message="No lead source matches this search"
              action={<Button onClick={() => changeFilter({ q: undefined })}>Clear the search</Button>}
            />
          ) : (
            <EmptyState
              message="There are no lead sources."
              hint="A DID needs one, and each lead costs what its source does."
              action={<Button onClick={() => setCreating(true)}>New lead source</Button>}
            />
          )
        }
        error={error ? failureMessageOf(error, FAILED) : undefined}
        onRetry={() => void refetch()}
        footer={data && <span>A changed cost counts for the leads of today and later, in New York.</span>}
      />
      {isCreating && (
        <SourceDialog
          kind="create"
          isSaving={creating.isPending}
          onSave={(name, lead_cost) => creating.mutateAsync({ name, lead_cost })}
          onClose={() => setCreating(false)}
        />
      )}
      {chosen && now && (
        <ChosenAction chosen={{ source: now, action: chosen.action }} onClose={() => setChosen(undefined)} />
      )}
    </Box>
  );
};
