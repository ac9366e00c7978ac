import { themeToken } from '../../../lib/ui/theme-token.ts';
import type { HistoryRow } from './history-row.ts';

const mutedStyle = { color: themeToken('textMuted') };

/** The lead's name; the number is in a column of its own. */
export const Lead = ({ call }: { call: HistoryRow }) =>
  call.lead_name ? <span title={call.lead_name}>{call.lead_name}</span> : <span style={mutedStyle}>No name</span>;

const sidStyle = { fontSize: 'var(--cl-font-tiny)' };

/** Cut off in the cell; the full value is shown on hover, and a double click selects it. */
export const Sid = ({ value }: { value: string | undefined }) =>
  value ? (
    <span title={value} style={sidStyle}>
      {value}
    </span>
  ) : null;
