import type { ProductOption } from '#shared/products/product';
import { isOnSale } from '#shared/products/product-rules';
import { StatusChip, type Tone } from '../../../components/status-chip.tsx';
import type { Column } from '../../../components/table/data-table.tsx';
import { dayText } from '../../../lib/forms/day.ts';
import { formatMoney, statusTexts } from '../../../lib/ui/format.ts';
import { planText, statesText } from '../product-texts.ts';

type State = { label: string; tone: Tone };

/** Whether a product is sold on New York's day `today`, and until when. */
export const stateOf = (option: ProductOption, today: string): State => {
  const { is_active, sold_from, retired_from } = option;
  if (!is_active) return { label: 'Not active', tone: 'neutral' };
  if (sold_from !== undefined && today < sold_from) return { label: `From ${dayText(sold_from)}`, tone: 'warning' };
  if (!isOnSale(option, today)) return { label: `Retired ${dayText(retired_from ?? '')}`, tone: 'neutral' };
  return retired_from === undefined
    ? { label: 'Active', tone: 'success' }
    : { label: `Until ${dayText(retired_from)}`, tone: 'warning' };
};

const feesText = ({ enrollment_fee_options: fees }: ProductOption): string => fees.map(formatMoney).join(', ');

/** docs/product.md, Product catalogue. */
export const columnsFor = (today: string): Column<ProductOption>[] => [
  { key: 'name', header: 'Name', render: ({ name }) => <span title={name}>{name}</span> },
  { key: 'type', header: 'Type', width: 116, render: ({ type }) => statusTexts(type) },
  {
    key: 'premium',
    header: 'Premium',
    width: 96,
    align: 'right',
    render: ({ premium, planned = [] }) => (
      <span title={planned.map(planText).join('\n') || undefined}>
        {formatMoney(premium)}
        {planned.length > 0 && (
          <span role="img" aria-label="A change is planned">
            {' '}
            *
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'commission',
    header: 'Commission',
    width: 100,
    align: 'right',
    render: ({ commission }) => formatMoney(commission),
  },
  {
    key: 'fees',
    header: 'Enrollment fees',
    width: 240,
    render: option => (
      <span className="tabular" title={feesText(option)}>
        {feesText(option)}
      </span>
    ),
  },
  {
    key: 'states',
    header: 'States',
    width: 180,
    render: option => <span title={statesText(option)}>{statesText(option)}</span>,
  },
  {
    key: 'state',
    header: 'Sold',
    width: 148,
    render: option => <StatusChip {...stateOf(option, today)} />,
  },
];

/** Whether a product matches the text by its name, type, amounts or states. */
export const matchesSearch = (option: ProductOption, search: string, today: string): boolean => {
  const text = search.trim().toLowerCase();
  return [
    option.name,
    statusTexts(option.type),
    formatMoney(option.premium),
    feesText(option),
    statesText(option),
    stateOf(option, today).label,
  ].some(shown => shown.toLowerCase().includes(text));
};
