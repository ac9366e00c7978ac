import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type PageHeaderProps = {
  /** Only where the page has a name that the top bar does not show already. */
  title?: ReactNode;
  /** What narrows the page: a search box, filters. */
  children?: ReactNode;
  /** Buttons, at the right. */
  actions?: ReactNode;
};

/** The row above a page's content. */
export const PageHeader = ({ title, children, actions }: PageHeaderProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, mb: 4, minHeight: 32 }}>
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
