import Box from '@mui/material/Box';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { SessionGate } from '../../features/account/session/session-gate.tsx';
import { useAppLoadFailure } from '../../lib/ui/app-load.ts';
import { beneathDialogs } from '../../lib/ui/dialog-layer.ts';
import { NARROW } from '../../lib/ui/narrow.ts';
import { themeToken } from '../../lib/ui/theme-token.ts';
import { LoadFailurePage } from '../load-failure-page.tsx';
import { slots } from '../slots.tsx';
import { sizes } from '../theme.ts';
import { LiveBanner } from './live-banner.tsx';
import { PageFooter } from './page-footer.tsx';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';

const frame = {
  display: 'grid',
  gridTemplate: `'top top' ${sizes.topBar}px 'banner banner' auto 'rail main' minmax(0, 1fr) 'rail foot' auto / auto minmax(0, 1fr)`,
  height: '100vh',
  [NARROW]: { gridTemplateRows: 'auto auto minmax(0, 1fr) auto' },
  bgcolor: themeToken('canvas'),
};

/** Moves the focus to a new page's content, as a page load does, but never away from a control in use. */
const useFocusOnNavigation = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};

const Frame = () => {
  const main = useFocusOnNavigation();
  const [isReporting, setReporting] = useState(false);
  return (
    <Box sx={frame}>
      <TopBar
        skipLink={
          <a className="skip-link" href="#main">
            Skip to the content
          </a>
        }
      />
      <div {...beneathDialogs}>
        <Box sx={{ gridArea: 'banner', minWidth: 0 }}>
          <LiveBanner />
        </Box>
        <Rail onReportBug={() => setReporting(true)} />
        <Box
          component="main"
          id="main"
          ref={main}
          tabIndex={-1}
          sx={{
            gridArea: 'main',
            display: 'flex',
            flexDirection: 'column',
            minWidth: 0,
            overflow: 'auto',
            p: 5,
            '&:focus, &:focus-visible': { outline: 'none' },
          }}
        >
          <Outlet />
        </Box>
        <PageFooter>
          <slots.PhoneNotices />
          <slots.Reminder />
        </PageFooter>
        <slots.CallDialogs />
        {isReporting && (
          <Suspense>
            <slots.BugReportDialog onClose={() => setReporting(false)} />
          </Suspense>
        )}
      </div>
    </Box>
  );
};

/** The layout of all screens behind the login; nothing is rendered before a session exists. */
export const AgentLayout = () => {
  const failure = useAppLoadFailure();
  if (failure !== undefined) return <LoadFailurePage />;
  return (
    <SessionGate>
      <slots.CallProvider>
        <Frame />
      </slots.CallProvider>
    </SessionGate>
  );
};
