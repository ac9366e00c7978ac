import { Fragment } from 'react';
import type { OwnCall } from '#shared/calls/call';
import { leadOf } from '../../../lib/ui/format.ts';
import { token } from '../../../lib/ui/theme-token.ts';

const phoneStyle = { color: token('textMuted') };

/** A number in a narrow column breaks after its area code, and nowhere else. */
const Unbroken = ({ text }: { text: string }) =>
  text.split(' ').map(part => (
    <Fragment key={part}>
      <span style={{ whiteSpace: 'nowrap' }}>{part}</span>{' '}
    </Fragment>
  ));

/** The lead's name; the number stands in for it, quieter, where there is none. */
export const Lead = ({ call }: { call: OwnCall }) =>
  call.lead_name ? (
    <span title={call.lead_name}>{call.lead_name}</span>
  ) : (
    <span style={phoneStyle}>
      <Unbroken text={leadOf(call)} />
    </span>
  );

const sidStyle = { fontSize: 'var(--cl-font-tiny)' };

/** Its beginning; all of it is there to be read on hover, and to be copied by a double click. */
export const Sid = ({ value }: { value: string | undefined }) =>
  value ? (
    <span title={value} style={sidStyle}>
      {value}
    </span>
  ) : null;
