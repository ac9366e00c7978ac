import type { SxProps } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { words } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';

/** Inputs that fit in a row; native ones, because a table contains hundreds of them. */
export const cellStyles: SxProps = {
  display: 'contents',
  '& .cell-input': {
    width: '100%',
    height: 28,
    px: 2,
    border: `1px solid ${themeToken('borderControl')}`,
    borderRadius: 'var(--cl-radius)',
    bgcolor: themeToken('surface'),
    color: themeToken('text'),
    font: 'inherit',
    '&:hover': { borderColor: themeToken('textMuted') },
    '&:focus-visible': { outlineOffset: -1 },
    '&[data-edited=true]': { borderColor: themeToken('accent'), fontWeight: 550 },
    '&[data-conflicting=true]': { borderColor: themeToken('warning') },
    '&[aria-invalid=true]': { borderColor: themeToken('danger') },
  },
  '& input.cell-input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
};

type CellProps = {
  /** The accessible name, such as 'Lead source of (305) 555-0110', because a cell has no visible label. */
  label: string;
  edited: boolean;
  conflicting: boolean;
};

const marks = ({ label, edited, conflicting }: CellProps) => ({
  'aria-label': label,
  'data-edited': edited,
  'data-conflicting': conflicting,
  className: 'cell-input',
});

type SelectCellProps = CellProps & {
  value: string;
  /** `[value, text]` */
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
};

/** A select; a value that is not an option is shown too. */
export const SelectCell = ({ value, options, onChange, ...cell }: SelectCellProps) => (
  <select {...marks(cell)} value={value} onChange={event => onChange(event.target.value)}>
    {!options.some(([known]) => known === value) && <option value={value}>{words(value)}</option>}
    {options.map(([known, text]) => (
      <option key={known} value={known}>
        {text}
      </option>
    ))}
  </select>
);

const YES_NO = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

type YesNoCellProps = CellProps & { value: boolean; onChange: (value: boolean) => void };

export const YesNoCell = ({ value, onChange, ...cell }: YesNoCellProps) => (
  <SelectCell {...cell} value={String(value)} options={YES_NO} onChange={text => onChange(text === 'true')} />
);

const MAX_DIGITS = 4;

/** A whole number from the digits of the text, ignoring other characters; null if there are no digits. */
export const parseWholeNumber = (text: string): number | null => {
  const digits = text.replace(/\D/g, '').slice(0, MAX_DIGITS);
  return digits === '' ? null : Number(digits);
};

type NumberCellProps = CellProps & {
  value: number | null;
  problem: string | undefined;
  onChange: (value: number | null) => void;
};

/** An input for a whole number; its problem is shown below it while it has the focus. */
export const NumberCell = ({ value, problem, onChange, ...cell }: NumberCellProps) => {
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <Tooltip describeChild title={problem ?? ''} open={hasFocus && problem !== undefined}>
      <input
        {...marks(cell)}
        inputMode="numeric"
        autoComplete="off"
        value={value ?? ''}
        aria-invalid={problem !== undefined}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        onChange={event => onChange(parseWholeNumber(event.target.value))}
      />
    </Tooltip>
  );
};
