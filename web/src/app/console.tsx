import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { SessionExpiredPage } from '../features/account/session/session-expired-page.tsx';
import { watchHistory } from '../lib/forms/leave-guard.ts';
import { paths } from '../lib/ui/paths.ts';
import { Allowed } from './allowed.tsx';
import { AgentLayout } from './layout/agent-layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Providers } from './providers.tsx';
import { screens } from './screens.tsx';

const LoginPage = lazy(async () => ({
  default: (await import('../features/account/session/login-page.tsx')).LoginPage,
}));

watchHistory();

/** Everything except the public pages: login, session-expired, and the screens of the main layout. */
export const Console = () => (
  <Providers>
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path={paths.login} element={<LoginPage />} />
          <Route path={paths.sessionExpired} element={<SessionExpiredPage />} />
          <Route element={<AgentLayout />}>
            {screens.map(({ path, access, otherwise, Page }) => (
              <Route
                key={path}
                path={path}
                element={
                  <Allowed requirement={access} otherwise={otherwise}>
                    <Suspense>
                      <Page />
                    </Suspense>
                  </Allowed>
                }
              />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </Suspense>
    </BrowserRouter>
  </Providers>
);
