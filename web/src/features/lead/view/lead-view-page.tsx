import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';

/** The lead that the address names, on a page of its own (docs/product.md, Lead view). */
export const LeadViewPage = ({ panel }: { panel: (leadId: string) => ReactNode }) => {
  const { id = '' } = useParams();
  return <Box sx={{ display: 'flex', flex: 1, minHeight: 0, width: '100%', maxWidth: 1440 }}>{panel(id)}</Box>;
};
