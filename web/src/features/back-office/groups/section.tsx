import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { GroupContent } from '#shared/access/group-configuration';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import type { Edit, Field, Problems } from './group-edit.ts';

/** What every section of the editor gets. */
export type SectionProps = {
  content: Edit['content'];
  problems: Problems;
  onChange: <F extends Field>(field: F, value: GroupContent[F]) => void;
};

/** A titled part of the editor. */
export const Section = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 4, pb: 6, borderBottom: `1px solid ${themeToken('border')}` }}
    >
      <div>
        <Typography id={id} variant="h3">
          {title}
        </Typography>
        {hint && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {hint}
          </Typography>
        )}
      </div>
      {children}
    </Box>
  );
};

export const twoColumns = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))', gap: 4 };
