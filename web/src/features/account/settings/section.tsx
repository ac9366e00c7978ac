import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** A part of the account dialog, under its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="h3" component="h3" id={id}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};
