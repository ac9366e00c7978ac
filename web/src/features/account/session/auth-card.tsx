import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FormEvent, ReactNode } from 'react';
import { Logo } from '../../../components/logo.tsx';
import { paths } from '../../../lib/ui/paths.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';

type AuthCardProps = {
  title: string;
  hint?: ReactNode;
  failure: string | undefined;
  notice?: string;
  submitLabel: string;
  canSubmit: boolean;
  waiting: boolean;
  onSubmit: () => void;
  children: ReactNode;
  /** Links to other steps, below the button. */
  footer?: ReactNode;
};

/** The frame of every sign-in step: one form, its failure in an alert, one button with a loading state. */
export const AuthCard = (props: AuthCardProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (props.canSubmit && !props.waiting) props.onSubmit();
  };
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 6, p: 4 }}
    >
      <title>{`${props.title} · Coverline`}</title>
      <a href={paths.home} aria-label="Coverline, to the home page" style={{ textDecoration: 'none' }}>
        <Logo size={36} />
      </a>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        aria-label={props.title}
        sx={{
          display: 'grid',
          gap: 4,
          width: 'min(384px, calc(100vw - 32px))',
          p: 8,
          bgcolor: themeToken('surface'),
          border: `1px solid ${themeToken('border')}`,
          borderRadius: 'var(--cl-radius)',
        }}
      >
        <Box>
          <Typography variant="h1">{props.title}</Typography>
          {props.hint && <Typography sx={{ color: 'text.secondary', mt: 1 }}>{props.hint}</Typography>}
        </Box>
        {props.notice && <Alert severity="info">{props.notice}</Alert>}
        {props.failure && (
          <Alert severity="error" role="alert">
            {props.failure}
          </Alert>
        )}
        {props.children}
        <Button
          type="submit"
          variant="contained"
          disabled={!props.canSubmit}
          loading={props.waiting}
          sx={{ minHeight: 40 }}
        >
          {props.submitLabel}
        </Button>
        {props.footer}
      </Box>
    </Box>
  );
};
