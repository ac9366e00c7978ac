import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Timestamp } from '#shared/time';
import { AsOf } from '../../components/as-of.tsx';
import { cardStyles } from '../../components/card-styles.ts';

type ReportCardProps = {
  title: string;
  /** Whose figures they are, such as 'The whole company'. */
  subject?: ReactNode;
  /** When the figures were counted; undefined while there are none. */
  asOf?: Timestamp;
  /** Whether `asOf` has the day also on that day. */
  showsDay?: boolean;
  /** Filters and buttons, at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of figures: what they are, whose, and as of when. */
export const ReportCard = ({ title, subject, asOf, showsDay, actions, children }: ReportCardProps) => {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ ...cardStyles, display: 'flex', flexDirection: 'column', p: 4 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: 3, mb: 3 }}>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          <Typography variant="caption" component="p" sx={{ display: 'grid', color: 'text.secondary', minHeight: 34 }}>
            {subject && <span>{subject}</span>}
            {asOf && <AsOf time={asOf} showsDay={showsDay} />}
          </Typography>
        </Box>
        {actions}
      </Box>
      {children}
    </Box>
  );
};

/** The product's note on the figures of a card. */
export const ReportNote = ({ children }: { children: string }) => (
  <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);
