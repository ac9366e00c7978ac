import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { agentEmailIn } from '#shared/calls/transfer';
import type { TransferDestination } from '#shared/contracts/calls';
import { themeToken } from '../../lib/ui/theme-token.ts';
import { TextInput } from '../inputs/text-input.tsx';
import { availability, destinationGroups } from './destination-groups.ts';

/** A list with more destinations than this has a search field. */
const MAX_WITHOUT_SEARCH = 8;

const rowStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 36,
  px: 3,
  py: 1,
  borderRadius: 'var(--cl-radius)',
  cursor: 'pointer',
  '&:hover': { bgcolor: themeToken('surfaceHover') },
  '&:has(:checked)': { bgcolor: themeToken('surfaceSelected') },
  '&:has(:checked) .who': { fontWeight: 550 },
  '&:has(:focus-visible)': { outline: `2px solid ${themeToken('focusRing')}`, outlineOffset: -2 },
  // The browser's own radio button is filled in dark mode, and looks disabled.
  '& input': {
    appearance: 'none',
    flex: 'none',
    m: 0,
    width: 16,
    height: 16,
    border: `1.5px solid ${themeToken('borderControl')}`,
    borderRadius: '50%',
    bgcolor: themeToken('surface'),
    outline: 'none',
    cursor: 'inherit',
  },
  '& input:checked': { borderWidth: 5, borderColor: themeToken('accent') },
  '& .who': { flex: 1, minWidth: 0 },
  '& .who span': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .email': { fontSize: 'var(--cl-font-small)', lineHeight: 1.4, fontWeight: 400, color: themeToken('textMuted') },
  '& .availability': {
    flex: 'none',
    fontSize: 'var(--cl-font-small)',
    fontVariantNumeric: 'tabular-nums',
    color: themeToken('textMuted'),
  },
  '& .availability[data-now=true]': { color: themeToken('successText') },
} as const;

type RowProps = { destination: TransferDestination; name: string; chosen: boolean; onChoose: (to: string) => void };

const Row = ({ destination, name, chosen, onChoose }: RowProps) => {
  const email = agentEmailIn(destination.to);
  return (
    <Box component="label" sx={rowStyles}>
      <input
        type="radio"
        name={name}
        value={destination.to}
        checked={chosen}
        onChange={() => onChoose(destination.to)}
      />
      <div className="who">
        <span>{destination.label}</span>
        {email && email !== destination.label && <span className="email">{email}</span>}
      </div>
      <span className="availability" data-now={destination.available > 0}>
        {availability(destination)}
      </span>
    </Box>
  );
};

type DestinationListProps = {
  destinations: TransferDestination[];
  /** The `to` of the chosen destination, or an empty string. */
  value: string;
  onChange: (to: string) => void;
  error: string | undefined;
};

/** The destinations of a transfer: arrow keys choose, Enter transfers, typing filters a long list. */
export const DestinationList = ({ destinations, value, onChange, error }: DestinationListProps) => {
  const id = useId();
  const list = useRef<HTMLElement>(null);
  const [search, setSearch] = useState('');
  const groups = destinationGroups(destinations, search);
  const found = groups.flatMap(group => group.destinations);

  const isLong = destinations.length > MAX_WITHOUT_SEARCH;
  useEffect(() => {
    if (!isLong) list.current?.querySelector('input')?.focus();
  }, [isLong]);

  const filter = (text: string) => {
    setSearch(text);
    // A destination that the filter hides must not stay chosen.
    const isStillShown = destinationGroups(destinations, text).some(group =>
      group.destinations.some(d => d.to === value),
    );
    if (!isStillShown) onChange('');
  };
  const toFirst = (event: KeyboardEvent) => {
    const [first] = found;
    if (!first || value || !['ArrowDown', 'Enter'].includes(event.key)) return;
    event.preventDefault();
    list.current?.querySelector('input')?.focus();
    onChange(first.to);
  };

  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {isLong && (
        <Box onKeyDown={toFirst}>
          <TextInput label="Search" value={search} onChange={filter} autoFocus />
        </Box>
      )}
      <Box
        ref={list}
        component="fieldset"
        aria-labelledby={`${id}-title`}
        aria-describedby={error && `${id}-error`}
        sx={{ border: 0, m: 0, p: 0, minWidth: 0, maxHeight: 320, overflow: 'auto' }}
      >
        <legend id={`${id}-title`} className="visually-hidden">
          Transfer to
        </legend>
        {groups.map(group => (
          <Box key={group.title} role="group" aria-label={group.title} sx={{ mb: 2 }}>
            <Typography variant="body2" component="h3" sx={{ color: 'text.secondary', px: 3, py: 1 }}>
              {group.title}
            </Typography>
            {group.destinations.map(destination => (
              <Row
                key={destination.to}
                destination={destination}
                name={id}
                chosen={destination.to === value}
                onChoose={onChange}
              />
            ))}
          </Box>
        ))}
        {found.length === 0 && (
          <Typography role="status" sx={{ px: 3, py: 2, color: 'text.secondary' }}>
            Nobody by that name
          </Typography>
        )}
      </Box>
      {error && (
        <FormHelperText id={`${id}-error`} error role="alert" sx={{ m: 0, px: 3 }}>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
};
