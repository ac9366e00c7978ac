import { lazy, Suspense } from 'react';
import { paths } from '../lib/ui/paths.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const HomePage = lazy(async () => ({ default: (await import('../features/public/home/home-page.tsx')).HomePage }));
const SigningPage = lazy(async () => ({
  default: (await import('../features/public/signing/signing-page.tsx')).SigningPage,
}));
const Console = lazy(async () => ({ default: (await import('./console.tsx')).Console }));

/**
 * A public page alone, or the console with its router: neither loads the other. A customer on a phone fetches no
 * router, no component library and no sign-in; going over to the console is a page load.
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
