import { Fragment } from 'react';
import { leadOf } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import type { HistoryRow } from './history-row.ts';

const phoneStyle = { color: themeToken('textMuted') };

/** A phone number in a narrow column breaks only after its area code. */
const Unbroken = ({ text }: { text: string }) =>
  text.split(' ').map(part => (
    <Fragment key={part}>
      <span style={{ whiteSpace: 'nowrap' }}>{part}</span>{' '}
    </Fragment>
  ));

/** The lead's name; without a name the phone number, in a muted colour. */
export const Lead = ({ call }: { call: HistoryRow }) =>
  call.lead_name ? (
    <span title={call.lead_name}>{call.lead_name}</span>
  ) : (
    <span style={phoneStyle}>
      <Unbroken text={leadOf(call)} />
    </span>
  );

const sidStyle = { fontSize: 'var(--cl-font-tiny)' };

/** Cut off in the cell; the full value is shown on hover, and a double click selects it. */
export const Sid = ({ value }: { value: string | undefined }) =>
  value ? (
    <span title={value} style={sidStyle}>
      {value}
    </span>
  ) : null;
