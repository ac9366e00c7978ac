import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { keyOf } from '#shared/keys';
import { EmptyState } from '../../../components/empty-state.tsx';
import { costCellStyles } from '../../../components/inputs/cost-cell.tsx';
import { ListScreen } from '../../../components/list/list-screen.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useErrorToast } from '../../../lib/api/error-toast.ts';
import { lazyPart } from '../../../lib/ui/lazy-part.tsx';
import { paths } from '../../../lib/ui/paths.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { ViewLeadLink } from '../../lead/view-lead-link.tsx';
import { ExportButton } from '../../reports/export-button.tsx';
import { OwnChangesButton } from './bulk/own-changes-button.tsx';
import { useChosenLeads } from './bulk/use-chosen-leads.ts';
import { countTexts, isCountUnknown } from './count-texts.ts';
import { leadColumns, nameOf } from './lead-columns.tsx';
import { LeadFilters } from './lead-filters.tsx';
import { SavedViewsMenu } from './saved-views-menu.tsx';
import { useLeads } from './use-leads.ts';
import { useSaveCost } from './use-save-cost.ts';

const BulkBar = lazyPart(async () => (await import('./bulk/bulk-bar.tsx')).BulkBar);

const FAILED = 'Lead lookup error';

type Count = NonNullable<ReturnType<typeof useLeads>['count']>;

const Summary = ({ count }: { count: Count | undefined }) => (
  <Box role="status" aria-label="Number of leads" className="tabular" sx={{ color: themeToken('textMuted') }}>
    {count ? isCountUnknown(count) ? 'Not counted' : countTexts(count) : <Skeleton width={88} />}
  </Box>
);

/** As high as the bar of the selection: no row moves from under the pointer when the first one is chosen. */
const summaryLine = { display: 'flex', alignItems: 'center', gap: 4, minHeight: 40, mb: 1 } as const;

const TOO_SHORT = (
  <EmptyState
    message="Type more to search"
    hint="Leads are found by the first two characters of a name or an e-mail, or the first three digits of a phone number."
  />
);

const LeadActions = ({ leads: { admin, shown } }: { leads: ReturnType<typeof useLeads> }) => (
  <>
    <SavedViewsMenu />
    {shown && <ExportButton report="leads" filter={{ ...shown, costs: admin }} />}
    {admin && <OwnChangesButton />}
    {admin && (
      <Button component={Link} to={paths.leadImport} variant="outlined">
        Import
      </Button>
    )}
  </>
);

/** The leads of a filter, with what each cost for admins (docs/product.md, Leads list). */
export const LeadsPage = () => {
  const leads = useLeads();
  const { page, address } = leads;
  const saveCost = useSaveCost();
  const chosen = useChosenLeads(leads);
  const bulk = leads.admin ? chosen : undefined;
  useErrorToast(page.error, failureMessageOf(page.error, FAILED), 'leads');
  return (
    <Box sx={costCellStyles}>
      <ListScreen
        name="leads"
        label="Leads"
        columns={leadColumns({ saveCost, bySale: leads.sold.first !== undefined })}
        page={page}
        address={address}
        rowKey={lead => lead.firestore_alternate_id}
        rowActions={lead => <ViewLeadLink leadKey={keyOf('lead', lead.firestore_alternate_id)} who={nameOf(lead)} />}
        searchLabel="Search the leads"
        filters={<LeadFilters leads={leads} />}
        actions={<LeadActions leads={leads} />}
        {...(bulk && { selection: bulk.selection })}
        summary={
          leads.isTooShort ? undefined : (
            <Box sx={summaryLine}>
              <Summary count={leads.count} />
              {bulk && <BulkBar leads={leads} bulk={bulk} />}
            </Box>
          )
        }
        unfiltered={leads.isTooShort ? TOO_SHORT : undefined}
        empty={
          <EmptyState
            message="No leads"
            hint={
              leads.earliest === undefined
                ? 'No lead has these dates and this status.'
                : 'No lead has these dates and this status. Your role sees the leads of the last weeks only.'
            }
            action={leads.hasRange && <Button onClick={leads.searchAllDates}>Clear the dates</Button>}
          />
        }
        searchFurther={
          leads.hasRange && (
            <Button onClick={leads.searchAllDates}>
              {leads.earliest === undefined ? 'Search all dates' : 'Search all dates of your role'}
            </Button>
          )
        }
        failed={FAILED}
      />
    </Box>
  );
};
