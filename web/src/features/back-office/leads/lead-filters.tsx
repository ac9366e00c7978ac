import Box from '@mui/material/Box';
import { type SaleStatus, saleStatuses } from '#shared/leads/list/lead-row';
import { DateRangeInput } from '../../../components/inputs/date-range-input.tsx';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { PartChips } from '../../reports/part-chips.tsx';
import { saleStatusLabels } from './sale-status-labels.ts';
import type { useLeads } from './use-leads.ts';

const ALL = 'all';

type LeadFiltersProps = { leads: ReturnType<typeof useLeads> };

/** The sale status and the two ranges of dates, of which one disables the other until it is cleared. */
export const LeadFilters = ({ leads }: LeadFiltersProps) => {
  const { created, sold, today, earliest, sale_status } = leads;
  const limits = { max: today, ...(earliest !== undefined && { min: earliest }) };
  return (
    <>
      <Box sx={{ width: 106 }}>
        <SelectInput
          label="Sale status"
          placeholder="All"
          options={[ALL, ...saleStatuses]}
          labelOf={option => (option === ALL ? 'All' : saleStatusLabels[option as SaleStatus])}
          value={sale_status ?? ALL}
          onChange={option => leads.chooseStatus(option === ALL ? undefined : (option as SaleStatus))}
        />
      </Box>
      <DateRangeInput
        label="Created"
        value={created}
        {...limits}
        {...(sold.first && { disabledBecause: 'Clear the sale dates to choose created dates.' })}
        onChange={leads.chooseCreated}
      />
      <DateRangeInput
        label="Sale date"
        value={sold}
        {...limits}
        {...(created.first && { disabledBecause: 'Clear the created dates to choose sale dates.' })}
        onChange={leads.chooseSold}
      />
      <PartChips part={leads.part} onClear={leads.clearPart} />
    </>
  );
};
