import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** The product's message for an empty list. */
  message: string;
  hint?: ReactNode;
  /** The one action that helps the user. */
  action?: ReactNode;
};

/** Shown in place of an empty list. */
export const EmptyState = ({ message, hint, action }: EmptyStateProps) => (
  <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 2, px: 6, py: 12, textAlign: 'center' }}>
    <Typography variant="h3" component="p">
      {message}
    </Typography>
    {hint && (
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '56ch', textWrap: 'balance' }}>
        {hint}
      </Typography>
    )}
    {action && <Box sx={{ mt: 2 }}>{action}</Box>}
  </Box>
);
