import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type PageHeaderProps = {
  /** Only for a page whose name the top bar does not show already. */
  title?: ReactNode;
  /** A search field or filters of the page. */
  children?: ReactNode;
  /** Buttons, on the right. */
  actions?: ReactNode;
};

/** The row above a page's content. */
export const PageHeader = ({ title, children, actions }: PageHeaderProps) => (
  // A long table below it must not take its height. Buttons stand on the line of the fields, not of their labels.
  <Box sx={{ display: 'flex', flexShrink: 0, alignItems: 'end', flexWrap: 'wrap', gap: 3, mb: 4, minHeight: 32 }}>
    {title && (
      <Typography variant="h2" sx={{ mr: 2 }}>
        {title}
      </Typography>
    )}
    {children}
    <Box sx={{ flex: 1 }} />
    {actions}
  </Box>
);
