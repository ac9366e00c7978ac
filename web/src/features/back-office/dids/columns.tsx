import { groups } from '#shared/access/roles';
import { DidTaskCreationSource } from '#shared/calls/call';
import { didMatches } from '#shared/dids/did-search';
import { namesOffered, sourceNamed } from '#shared/lead-sources/lead-cost';
import type { ListedLeadSource } from '#shared/lead-sources/lead-source';
import { CopiedNumber } from '../../../components/copied-number.tsx';
import type { ListColumn } from '../../../components/list/list-screen.tsx';
import { formatPhoneNumber, words } from '../../../lib/ui/format.ts';
import { groupTexts } from '../../../lib/ui/group-label.ts';
import { NumberCell, SelectCell, YesNoCell } from './cell-inputs.tsx';
import { type DidFields, type DidRow, problemsOf } from './did-edits.ts';

const asOption = (code: string) => [code, words(code)] as const;

const NO_GROUP = '';
const sourceOptions = DidTaskCreationSource.options.map(asOption);
const groupOptions = [[NO_GROUP, 'None'] as const, ...groups.map(group => [group, groupTexts(group)] as const)];

/** A DID may have a former name of its source. */
const presentName = (leadSources: readonly ListedLeadSource[], name: string): string =>
  sourceNamed(leadSources, name)?.name ?? name;

type Edit = (row: DidRow, fields: Partial<DidFields>) => void;

const cell = (row: DidRow, field: keyof DidFields, name: string) => ({
  label: `${name} of ${formatPhoneNumber(row.did.phone_number)}`,
  edited: row.edited.includes(field),
  conflicting: row.conflicting.includes(field),
});

const Phone = ({ row }: { row: DidRow }) => (
  <span className="tabular">
    <CopiedNumber phoneNumber={row.did.phone_number} />
  </span>
);

/** docs/product.md, DIDs; every field except the number is edited in its cell. */
export const columnsFor = (leadSources: readonly ListedLeadSource[], edit: Edit): ListColumn<DidRow>[] => {
  const leadSourceOptions = namesOffered(leadSources).map(asOption);
  return [
    { key: 'phone', header: 'Phone number', width: 132, render: row => <Phone row={row} /> },
    {
      key: 'leadSource',
      header: 'Lead source',
      width: 172,
      render: row => (
        <SelectCell
          {...cell(row, 'lead_source', 'Lead source')}
          value={presentName(leadSources, row.fields.lead_source)}
          options={leadSourceOptions}
          onChange={lead_source => edit(row, { lead_source })}
        />
      ),
    },
    {
      key: 'source',
      header: 'Task creation source',
      width: 244,
      render: row => (
        <SelectCell
          {...cell(row, 'task_creation_source', 'Task creation source')}
          value={row.fields.task_creation_source}
          options={sourceOptions}
          onChange={value => edit(row, { task_creation_source: DidTaskCreationSource.parse(value) })}
        />
      ),
    },
    {
      key: 'group',
      header: 'Requested group',
      width: 196,
      render: row => (
        <SelectCell
          {...cell(row, 'requested_group', 'Requested group')}
          value={row.fields.requested_group ?? NO_GROUP}
          options={groupOptions}
          onChange={value => edit(row, { requested_group: value === NO_GROUP ? null : value })}
        />
      ),
    },
    {
      key: 'buffer',
      header: 'Buffer time (s)',
      width: 96,
      align: 'right',
      render: row => (
        <NumberCell
          {...cell(row, 'buffer_time_s', 'Buffer time')}
          value={row.fields.buffer_time_s}
          problem={problemsOf(row).buffer_time_s}
          onChange={buffer_time_s => edit(row, { buffer_time_s })}
        />
      ),
    },
    {
      key: 'note',
      header: 'Note required',
      width: 84,
      render: row => (
        <YesNoCell
          {...cell(row, 'require_disposition_note', 'Note required')}
          value={row.fields.require_disposition_note}
          onChange={require_disposition_note => edit(row, { require_disposition_note })}
        />
      ),
    },
    {
      key: 'dialer',
      header: 'Skip dialer',
      width: 84,
      render: row => (
        <YesNoCell
          {...cell(row, 'skip_dialer', 'Skip dialer')}
          value={row.fields.skip_dialer}
          onChange={skip_dialer => edit(row, { skip_dialer })}
        />
      ),
    },
    {
      key: 'priority',
      header: 'Priority',
      width: 80,
      align: 'right',
      render: row => (
        <NumberCell
          {...cell(row, 'priority', 'Priority')}
          value={row.fields.priority}
          problem={problemsOf(row).priority}
          onChange={priority => edit(row, { priority })}
        />
      ),
    },
  ];
};

/** Whether a row matches the text, in its stored or in its edited values, so that a row stays while it is edited. */
export const matchesSearch = ({ did, fields }: DidRow, search: string): boolean => didMatches(did, search, [fields]);
