import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useStore } from '../lib/ui/external-store.ts';
import { themeToken } from '../lib/ui/theme-token.ts';
import { type Toast, type ToastTone, toast, toasts } from '../lib/ui/toast.ts';

/** The functions that show toasts; outside components use `toast` of lib/ui/toast.ts. */
export const useToast = () => toast;

const icons: Record<ToastTone, typeof Info | null> = {
  plain: null,
  success: CheckCircle,
  error: ErrorOutline,
  info: Info,
};

const ToastCard = ({ id, message, tone, actions }: Toast) => {
  const Icon = icons[tone];
  const isError = tone === 'error';
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        width: 'fit-content',
        px: 3,
        py: 2,
        borderRadius: 'var(--cl-radius)',
        bgcolor: themeToken('toast'),
        color: themeToken('onToast'),
        boxShadow: isError
          ? `inset 4px 0 ${themeToken('toastDanger')}, ${themeToken('shadowFloat')}`
          : themeToken('shadowFloat'),
        animation: 'cl-toast-in 160ms ease-out',
        '@keyframes cl-toast-in': { from: { opacity: 0, transform: 'translateY(8px)' } },
      }}
    >
      {Icon && <Icon fontSize="small" sx={{ color: isError ? themeToken('toastDanger') : undefined }} />}
      {message}
      {actions.map(({ label, onClick }) => (
        <Button
          key={label}
          size="small"
          color="inherit"
          variant="outlined"
          onClick={() => {
            toast.hide(id);
            onClick();
          }}
          sx={{ flex: 'none', pointerEvents: 'auto', '&:focus-visible': { outlineColor: themeToken('onToast') } }}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
};

/** The toasts at the bottom left, beside the side menu; screen readers announce them politely. */
export const Toasts = () => {
  const shown = useStore(toasts);
  return (
    <Box
      role="status"
      aria-live="polite"
      sx={{
        position: 'fixed',
        left: 'calc(var(--cl-rail, 0px) + 16px)',
        bottom: 'calc(var(--cl-foot, 0px) + 16px)',
        zIndex: 'snackbar',
        display: 'grid',
        gap: 2,
        maxWidth: 'min(440px, calc(100vw - 32px))',
        pointerEvents: 'none',
      }}
    >
      {shown.map(each => (
        <ToastCard key={each.id} {...each} />
      ))}
    </Box>
  );
};
