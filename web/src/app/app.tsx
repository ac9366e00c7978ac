import { lazy, Suspense } from 'react';
import { paths } from '../lib/ui/paths.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const SigningPage = lazy(async () => ({
  default: (await import('../features/public/signing/signing-page.tsx')).SigningPage,
}));
const Console = lazy(async () => ({ default: (await import('./console.tsx')).Console }));

/**
 * Loads either the signing page or the console with its router, never both. A customer's phone loads no router, no
 * component library and no sign-in. The other public pages are prerendered (site/render-site.tsx) and not of this app.
 */
const pageOf = (pathname: string) => (pathname.replace(/\/$/, '') === paths.signing ? SigningPage : Console);

const Page = pageOf(window.location.pathname);

export const App = () => (
  <ErrorBoundary>
    <Suspense>
      <Page />
    </Suspense>
  </ErrorBoundary>
);
