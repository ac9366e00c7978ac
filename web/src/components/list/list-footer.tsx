import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { ReactNode } from 'react';
import { formatNearNewYorkTime } from '../../lib/ui/format.ts';
import type { ListAddress } from './use-list-address.ts';
import type { ListPage } from './use-list-page.ts';

type ListFooterProps = { page: ListPage<unknown>; address: ListAddress; note?: ReactNode };

/** Below a list: the time as of which it is, a note, the rows a page, and the buttons to turn the page. */
export const ListFooter = ({ page, address, note }: ListFooterProps) => (
  <>
    {page.readAt > 0 && (
      <span>
        As of {formatNearNewYorkTime(new Date(page.readAt).toISOString(), new Date().toISOString())}, New York time
      </span>
    )}
    {note}
    <span style={{ marginInlineStart: 'auto' }}>Rows per page</span>
    <Select
      size="small"
      value={String(address.limit)}
      onChange={event => address.resize(event.target.value)}
      SelectDisplayProps={{ 'aria-label': 'Rows per page' }}
      sx={{ minWidth: 68 }}
    >
      {address.sizes.map(size => (
        <MenuItem key={size} value={size}>
          {size}
        </MenuItem>
      ))}
    </Select>
    <Button size="small" disabled={!page.previous || page.isTurning} onClick={page.previous}>
      Previous
    </Button>
    <Button size="small" disabled={!page.next || page.isTurning} onClick={page.next}>
      Next
    </Button>
  </>
);
