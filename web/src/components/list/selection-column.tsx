import Checkbox from '@mui/material/Checkbox';
import type { Column } from '../table/data-table.tsx';
import type { ListPage } from './use-list-page.ts';

/** Which rows of a list are chosen, by their keys. */
export type Selection<Row> = {
  chosen: ReadonlySet<string>;
  /** What a row is called, such as 'Ann Park'. */
  nameOf: (row: Row) => string;
  choose: (keys: string[], isChosen: boolean) => void;
};

const boxStyles = { p: 1 };

/** A box for each row, and one above them for all rows of the page. */
export const selectionColumn = <Row,>(
  { chosen, nameOf, choose }: Selection<Row>,
  { page, rowKey }: { page: ListPage<Row>; rowKey: (row: Row) => string },
): Column<Row> => {
  const keys = (page.rows ?? []).map(rowKey);
  const count = keys.filter(key => chosen.has(key)).length;
  return {
    key: 'selection',
    width: 40,
    header: (
      <Checkbox
        size="small"
        sx={boxStyles}
        disabled={keys.length === 0}
        checked={count > 0 && count === keys.length}
        indeterminate={count > 0 && count < keys.length}
        onChange={(_, isChosen) => choose(keys, isChosen)}
        slotProps={{ input: { 'aria-label': 'Select all rows of this page' } }}
      />
    ),
    render: row => (
      <Checkbox
        size="small"
        sx={boxStyles}
        checked={chosen.has(rowKey(row))}
        onChange={(_, isChosen) => choose([rowKey(row)], isChosen)}
        slotProps={{ input: { 'aria-label': `Select ${nameOf(row)}` } }}
      />
    ),
  };
};
