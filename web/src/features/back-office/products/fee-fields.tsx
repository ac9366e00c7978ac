import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { ProductOptionContent } from '#shared/products/product';
import { MoneyInput } from '../../../components/inputs/money-input.tsx';

type Fees = Pick<ProductOptionContent, 'enrollment_fee_options' | 'enrollment_fee_commission'>;
type Row = { key: number; fee: number; commission: number };

/** A commission of nothing is not stored. */
const feesOf = (rows: Row[]): Fees => ({
  enrollment_fee_options: rows.map(({ fee }) => fee),
  enrollment_fee_commission: Object.fromEntries(
    rows.filter(({ commission }) => commission !== 0).map(({ fee, commission }) => [String(fee), commission]),
  ),
});

const rowsOf = ({ enrollment_fee_options: fees, enrollment_fee_commission: commissions }: Fees): Row[] =>
  fees.map((fee, key) => ({ key, fee, commission: commissions[String(fee)] ?? 0 }));

const isSame = (a: Row[], b: Row[]): boolean =>
  a.length === b.length &&
  a.every((row, at) => Object.is(row.fee, b[at]?.fee) && Object.is(row.commission, b[at]?.commission));

type FeeFieldsProps = {
  fees: Fees;
  /** Of what they are, after the labels, where a form has several such lists. */
  of?: string;
  problem: string | undefined;
  onChange: (fees: Fees) => void;
};

/** The enrollment fees, each with its commission. */
export const FeeFields = ({ fees, of = '', problem, onChange }: FeeFieldsProps) => {
  const [typed, setTyped] = useState(() => rowsOf(fees));
  // Rows that were typed stay as they are, as long as they mean the value: two fees may be equal while one is typed.
  const stored = rowsOf(fees);
  const rows = isSame(rowsOf(feesOf(typed)), stored) ? typed : stored;
  const set = (next: Row[]) => {
    setTyped(next);
    onChange(feesOf(next));
  };
  const change = (key: number, fields: Partial<Row>) =>
    set(rows.map(row => (row.key === key ? { ...row, ...fields } : row)));
  const problemOf = (cents: number) => (Number.isNaN(cents) ? 'Enter an amount.' : undefined);
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 3 }}>
      <Box component="legend" sx={{ p: 0, mb: 2, fontWeight: 550 }}>
        {`Enrollment fees${of}`}
      </Box>
      {rows.map(({ key, fee, commission }, at) => (
        <Box key={key} sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr auto', gap: 3, alignItems: 'start' }}>
          <MoneyInput
            label={`Fee ${at + 1}${of}`}
            error={problemOf(fee)}
            value={fee}
            onChange={cents => change(key, { fee: cents })}
          />
          <MoneyInput
            label={`Commission of fee ${at + 1}${of}`}
            error={problemOf(commission)}
            value={commission}
            onChange={cents => change(key, { commission: cents })}
          />
          <IconButton
            aria-label={`Remove fee ${at + 1}${of}`}
            onClick={() => set(rows.filter(row => row.key !== key))}
            sx={{ mt: '25px' }}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {problem && (
        <FormHelperText error sx={{ mx: 0 }}>
          {problem}
        </FormHelperText>
      )}
      <Button
        variant="outlined"
        onClick={() =>
          set([...rows, { key: Math.max(-1, ...rows.map(row => row.key)) + 1, fee: Number.NaN, commission: 0 }])
        }
        sx={{ justifySelf: 'start' }}
      >
        {`Add a fee${of}`}
      </Button>
    </Box>
  );
};
