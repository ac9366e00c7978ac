import Box from '@mui/material/Box';
import { timesText } from '#shared/dialing/dial-hours';
import { themeToken } from '../../lib/ui/theme-token.ts';

const styles = {
  fontSize: 'var(--cl-font-tiny)',
  lineHeight: '14px',
  color: themeToken('textMuted'),
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  minHeight: 14,
} as const;

type LocalTimeProps = {
  /** The most likely one first. */
  times: string[];
  /** In a narrow column the most likely time stands for all; a mark says that there are others. */
  short?: boolean;
  /** Among other text it says whose time it is. */
  labelled?: boolean;
};

/** The customer's local time, beside a control that calls the customer. */
export const LocalTime = ({ times, short = false, labelled = false }: LocalTimeProps) => {
  const text = timesText(times);
  // Keeps its place until the server answers: a button that moves would be missed by a click.
  if (times.length === 0) return <Box component="span" className="local-time" sx={styles} />;
  const isShortened = short && times.length > 1;
  return (
    <Box component="span" className="local-time" title={`The customer's local time: ${text}`} sx={styles}>
      {labelled ? 'Customer’s time: ' : <span className="visually-hidden">Local time: {isShortened && text}</span>}
      {isShortened ? <span aria-hidden>~{times[0]}</span> : text}
    </Box>
  );
};
