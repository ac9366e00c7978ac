import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, useId } from 'react';
import { themeToken } from '../../lib/ui/theme-token.ts';

/** The ids that connect a control with its label and the message below it. */
type FieldControl = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean };

export type FieldProps = {
  label: string;
  /** Below the control; an error replaces it. */
  help?: string;
  error?: string;
  /** Beside the label, at the right: 'Saved' for two seconds. */
  status?: ReactNode;
  /** Below the message, such as a button to retry. */
  after?: ReactNode;
};

/** One field of a form: label above, help below, the error in place of the help. */
export const Field = ({
  label,
  help,
  error,
  status,
  after,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) => {
  const id = useId();
  const labelId = `${id}-label`;
  const messageId = `${id}-message`;
  const message = error ?? help;
  const invalid = error !== undefined;
  return (
    <div>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Box
          component="label"
          id={labelId}
          htmlFor={id}
          sx={{ display: 'block', width: 'fit-content', fontWeight: 550, color: themeToken('text') }}
        >
          {label}
        </Box>
        {status}
      </Box>
      {children({ id, labelId, describedBy: message ? messageId : undefined, invalid })}
      {message && (
        <FormHelperText id={messageId} error={invalid} sx={{ mx: 0, mt: 1 }}>
          {message}
        </FormHelperText>
      )}
      {after}
    </div>
  );
};
