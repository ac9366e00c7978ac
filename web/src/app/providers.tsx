import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Toasts } from '../components/toasts.tsx';
import { useThemeMode } from '../lib/ui/theme-mode.ts';
import { muiTheme } from './mui-theme.ts';
import { queryClient } from './query-client.ts';

/** The providers around every page of the console. */
export const Providers = ({ children }: { children: ReactNode }) => {
  const mode = useThemeMode();
  const theme = useMemo(() => muiTheme(mode), [mode]);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
        <Toasts />
      </ThemeProvider>
    </QueryClientProvider>
  );
};
