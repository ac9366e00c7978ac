import { lazy, Suspense } from 'react';
import { paths } from '../lib/ui/paths.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const HomePage = lazy(async () => ({ default: (await import('../features/public/home/home-page.tsx')).HomePage }));
const SigningPage = lazy(async () => ({
  default: (await import('../features/public/signing/signing-page.tsx')).SigningPage,
}));
const Console = lazy(async () => ({ default: (await import('./console.tsx')).Console }));

/**
 * Loads either a public page or the console with its router, never both. A customer's phone loads no router, no
 * component library and no sign-in; the change to the console is a page load.
 */
const pageOf = (pathname: string) => {
  if (pathname === paths.home) return HomePage;
  return pathname.replace(/\/$/, '') === paths.signing ? SigningPage : Console;
};

const Page = pageOf(window.location.pathname);

export const App = () => (
  <ErrorBoundary>
    <Suspense>
      <Page />
    </Suspense>
  </ErrorBoundary>
);
