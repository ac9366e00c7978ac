import type { ListedLeadSource } from '#shared/lead-sources/lead-source';
import { CostCell } from '../../../components/inputs/cost-cell.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import type { Column } from '../../../components/table/data-table.tsx';
import { words } from '../../../lib/ui/format.ts';

type SaveCost = (source: ListedLeadSource, dollars: number) => Promise<unknown>;

const formerNames = ({ former_names = [] }: ListedLeadSource): string =>
  former_names.map(name => words(name)).join(', ');

/** docs/product.md, Lead sources. */
export const leadSourceColumns = (saveCost: SaveCost): Column<ListedLeadSource>[] => [
  { key: 'id', header: 'ID', width: 80, align: 'right', render: ({ id }) => id },
  { key: 'name', header: 'Name', render: ({ name }) => <span title={words(name)}>{words(name)}</span> },
  {
    key: 'former',
    header: 'Former names',
    render: source => <span title={formerNames(source)}>{formerNames(source)}</span>,
  },
  {
    key: 'cost',
    header: 'Lead cost ($)',
    width: 128,
    align: 'right',
    render: source => (
      <CostCell
        label={`Lead cost of ${words(source.name)}`}
        cents={source.lead_cost}
        onSave={dollars => saveCost(source, dollars ?? 0)}
      />
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: 112,
    render: ({ retired_ts }) =>
      retired_ts ? <StatusChip label="Retired" /> : <StatusChip label="In use" tone="success" />,
  },
];

/** Whether a source's id, its name or a former one contains the text. */
export const matchesSearch = ({ id, name, former_names = [] }: ListedLeadSource, q: string): boolean => {
  const text = q.trim().toLowerCase();
  return id === text || [name, ...former_names].some(one => words(one).toLowerCase().includes(text));
};
