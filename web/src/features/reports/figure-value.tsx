import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { themeToken } from '../../lib/ui/theme-token.ts';

type FigureValueProps = {
  value: number;
  format: (value: number) => string;
  /** The address of the rows behind the figure. */
  to?: string;
};

/** Underlined before it is pointed at, but thinly: a table has many of them. */
const link = {
  textDecorationColor: themeToken('borderControl'),
  textDecorationThickness: '1px',
  textUnderlineOffset: '3px',
  '&:hover': { textDecorationColor: 'currentcolor' },
} as const;

/** A figure, linked to the rows from which it is counted; one below zero is red. */
export const FigureValue = ({ value, format, to }: FigureValueProps) => {
  const colour = value < 0 ? themeToken('dangerText') : undefined;
  if (to === undefined) return <span style={{ color: colour }}>{format(value)}</span>;
  return (
    <Link component={RouterLink} to={to} underline="always" sx={{ ...link, color: colour ?? themeToken('text') }}>
      {format(value)}
    </Link>
  );
};
