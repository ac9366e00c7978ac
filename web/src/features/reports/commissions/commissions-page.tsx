import type { CommissionLine } from '#shared/commissions/commission-line';
import { keyOf } from '#shared/keys';
import { EmptyState } from '../../../components/empty-state.tsx';
import { DateRangeInput } from '../../../components/inputs/date-range-input.tsx';
import { ListScreen } from '../../../components/list/list-screen.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useErrorToast } from '../../../lib/api/error-toast.ts';
import { callerName } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { ViewLeadLink } from '../../lead/view-lead-link.tsx';
import { AgentFilter } from '../agent-filter.tsx';
import { ExportButton } from '../export-button.tsx';
import { PartChips } from '../part-chips.tsx';
import { commissionColumns } from './commission-columns.tsx';
import { CommissionSums } from './commission-sums.tsx';
import { LinesFilter } from './lines-filter.tsx';
import { useCommissions } from './use-commissions.ts';

const FAILED = 'Lead lookup error';

/** docs/product.md, Dialog sizes. */
const LEAD_DIALOG_WIDTH = 1000;

const nameOf = ({ first_name, last_name, phone_number }: CommissionLine): string =>
  callerName({
    name: [first_name, last_name].filter(Boolean).join(' '),
    ...(phone_number && { phoneNumber: phone_number }),
  });

/** The closer's own commissions; for admins the company's, or an agent's (docs/product.md, Commissions). */
export const CommissionsPage = () => {
  const commissions = useCommissions();
  const { page, address, admin, totalsError } = commissions;
  useErrorToast(page.error, failureMessageOf(page.error, FAILED));
  return (
    <ListScreen
      name="commissions"
      label="Commissions"
      columns={admin ? commissionColumns.ofCompany : commissionColumns.own}
      page={page}
      address={address}
      rowKey={line => `${line.lead_id}#${line.id}`}
      rowColour={line => (line.kind === 'chargeback' ? themeToken('statusFailed') : undefined)}
      rowActions={line => (
        <ViewLeadLink leadKey={keyOf('lead', line.lead_id)} who={nameOf(line)} dialogWidth={LEAD_DIALOG_WIDTH} />
      )}
      searchLabel="Search the commissions"
      filters={
        <>
          <DateRangeInput
            label="Sale date"
            value={commissions.range}
            max={commissions.today}
            onChange={commissions.chooseRange}
          />
          <LinesFilter value={commissions.lines} onChange={commissions.chooseLines} />
          {admin && <AgentFilter value={commissions.email} onChange={commissions.chooseAgent} />}
          <PartChips part={commissions.part} onClear={commissions.clearPart} />
        </>
      }
      actions={commissions.exported && <ExportButton report="commissions" filter={commissions.exported} />}
      summary={
        commissions.isFiltered && (
          <CommissionSums
            totals={commissions.totals}
            error={totalsError ? failureMessageOf(totalsError, FAILED) : undefined}
            onRetry={commissions.retryTotals}
          />
        )
      }
      unfiltered={
        commissions.isFiltered ? undefined : (
          <EmptyState message="Choose both sale dates" hint="The commissions are read once both dates are chosen." />
        )
      }
      empty={
        <EmptyState
          message="No commissions"
          hint="No sale and no chargeback is in these days. Choose an earlier date to see older ones."
        />
      }
      failed={FAILED}
    />
  );
};
