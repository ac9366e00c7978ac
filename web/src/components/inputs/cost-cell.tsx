import type { SxProps } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { type Cents, formatCents } from '#shared/money/cents';
import { parseDollars } from '#shared/money/dollars';
import { themeToken } from '../../lib/ui/theme-token.ts';

/** For the element around a table with such cells. */
export const costCellStyles: SxProps = {
  display: 'contents',
  '& .cost-cell': {
    width: '100%',
    height: 28,
    px: 2,
    border: '1px solid transparent',
    borderRadius: 'var(--cl-radius)',
    bgcolor: 'transparent',
    color: themeToken('text'),
    font: 'inherit',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    '&:focus-visible': { outlineOffset: -1, bgcolor: themeToken('surface') },
    '&[aria-invalid=true]': { borderColor: themeToken('danger') },
    '&[data-saving=true]': { color: themeToken('textMuted') },
  },
  '& tr:hover .cost-cell:not([aria-invalid=true]), & .cost-cell:focus': { borderColor: themeToken('borderControl') },
};

const PROBLEM = 'Write an amount up to $100,000, such as 12.50.';
const PROBLEM_OR_EMPTY = `${PROBLEM.slice(0, -1)}, or nothing for the cost of the lead source.`;

type CostCellProps = {
  /** The accessible name, such as 'Cost of Ann Park', because a cell has no visible label. */
  label: string;
  cents: Cents | undefined;
  /** Whether it may be emptied, which saves null. */
  optional?: boolean;
  /** Saves dollars; the stored value is shown again where it fails. */
  onSave: (dollars: number | null) => Promise<unknown>;
};

const textOf = (cents: Cents | undefined): string => (cents === undefined ? '' : formatCents(cents));

/** The typed amount; undefined for a text that is not an amount, and null for an empty text where that is allowed. */
const typedAmount = (text: string, optional: boolean): number | null | undefined =>
  optional && text.trim() === '' ? null : parseDollars(text);

/** An amount in a row of a table: it is saved by Enter or on leaving the cell, and Escape takes the stored one back. */
export const CostCell = ({ label, cents, optional = false, onSave }: CostCellProps) => {
  const stored = textOf(cents);
  const [text, setText] = useState(stored);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => setText(stored), [stored]);
  const amount = typedAmount(text, optional);
  const isInvalid = text !== stored && amount === undefined;

  const save = async () => {
    if (isSaving || text === stored) return;
    if (amount === undefined || (amount !== null && Math.round(amount * 100) === cents)) return setText(stored);
    setSaving(true);
    const saved = await onSave(amount).then(
      () => true,
      () => false,
    );
    // An emptied cell shows what counts instead; where that is another amount, it comes as the stored one.
    if (!saved || amount === null) setText(stored);
    setSaving(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isInvalid) void save();
    if (event.key !== 'Escape' || text === stored) return;
    event.stopPropagation();
    setText(stored);
  };
  return (
    <Tooltip describeChild title={isInvalid ? (optional ? PROBLEM_OR_EMPTY : PROBLEM) : ''} open={isInvalid}>
      <input
        className="cost-cell"
        aria-label={label}
        aria-invalid={isInvalid}
        data-saving={isSaving}
        inputMode="decimal"
        autoComplete="off"
        placeholder="None"
        value={text}
        onChange={event => setText(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
    </Tooltip>
  );
};
