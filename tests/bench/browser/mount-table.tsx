// Runs in the page: mounts the data table and measures the time.

import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type Column, DataTable } from '../../../web/src/components/table/data-table.tsx';
import type { Mounted } from './mounted.ts';

type Row = { id: string; name: string; phone: string; minutes: number; disposition: string };

const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', render: row => row.name },
  { key: 'phone', header: 'Phone', width: 160, render: row => row.phone },
  { key: 'minutes', header: 'Minutes', width: 96, align: 'right', render: row => row.minutes },
  { key: 'disposition', header: 'Disposition', render: row => row.disposition },
];

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `call-${index}`,
    name: `Customer ${index}`,
    phone: `+1555${String(index).padStart(7, '0')}`,
    minutes: index % 60,
    disposition: index % 3 === 0 ? 'Sale' : 'Not Interested',
  }));

/** Mounts a table with this number of rows, including styles and layout, and unmounts it. */
const mountTable = (count: number): Mounted => {
  const rows = rowsOf(count);
  const place = document.createElement('div');
  place.style.height = '800px';
  document.body.append(place);
  const root = createRoot(place);
  const started = performance.now();
  flushSync(() =>
    root.render(
      <DataTable label="Calls" columns={columns} rows={rows} rowKey={row => row.id} empty={<p>No calls</p>} />,
    ),
  );
  // Reading a size forces the browser's layout.
  place.getBoundingClientRect();
  const ms = performance.now() - started;
  const rowsInDocument = place.querySelectorAll('tr[data-row]').length;
  root.unmount();
  place.remove();
  return { ms, rowsInDocument };
};

Object.assign(window, { mountTable });
