import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { InfoField } from './info-field.tsx';
import type { FieldDefinition } from './info-fields.ts';
import type { LeadForm } from './lead-form.ts';

/** Six columns in a dialog or beside the script, twelve on a page of its own. */
const grid = {
  display: 'grid',
  columnGap: 4,
  rowGap: 3,
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  '@container (min-width: 900px)': {
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    '& > .long': { gridColumn: 'span 6 !important' },
    // The number, the local time and the button beside it.
    '& > .phone': { gridColumn: 'span 4 !important' },
  },
  '@container (max-width: 440px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > *': { gridColumn: 'auto !important' },
  },
} as const;

/** Some kinds of fields have another width with twelve columns. */
export const Cell = ({ span = 2, kind, children }: { span?: number; kind?: string; children: ReactNode }) => (
  <div className={kind} style={{ gridColumn: `span ${span}` }}>
    {children}
  </div>
);

type SectionProps = { title: string; form: LeadForm; fields?: FieldDefinition[]; children?: ReactNode } & {
  isDisabled?: (path: string) => boolean;
};

/** A group of fields under a heading. */
export const Section = ({ title, form, fields = [], children, isDisabled }: SectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mb: 3, color: 'text.secondary' }}>
        {title}
      </Typography>
      <Box sx={grid}>
        {fields.map(field => (
          <Cell key={field.path} span={field.span} kind={field.kind}>
            <InfoField form={form} field={field} disabled={isDisabled?.(field.path)} />
          </Cell>
        ))}
        {children}
      </Box>
    </section>
  );
};
