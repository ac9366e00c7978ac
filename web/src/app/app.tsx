import { lazy, Suspense } from 'react';
import { paths } from '../lib/paths.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const HomePage = lazy(async () => ({ default: (await import('../features/home/home-page.tsx')).HomePage }));
const Console = lazy(async () => ({ default: (await import('./console.tsx')).Console }));

/**
 * The public page alone, or the console with its router: neither loads the other. A customer on a phone fetches no
 * router, no component library and no sign-in; going over to the console is a page load.
 */
export const App = () => (
  <ErrorBoundary>
    <Suspense>{window.location.pathname === paths.home ? <HomePage /> : <Console />}</Suspense>
  </ErrorBoundary>
);
