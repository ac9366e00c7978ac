import type { Page } from 'playwright-core';
import { paths } from '../../web/src/lib/ui/paths.ts';
import { atMost, forTheRecord, type Row } from './row.ts';
import type { BenchSystem } from './support/bench-system.ts';
import { withBrowser } from './support/browser.ts';
import { filesLoadedBy, type LoadedFile } from './support/loaded-files.ts';
import { type PageVitals, vitalsOnPhone } from './support/page-vitals.ts';
import { signIn } from './support/sign-in.ts';

const PUBLIC_KB = 60;
/** What search engines call good (web.dev/articles/vitals). */
const LCP_MS = 2500;
const CLS = 0.1;
const SHELL_KB = 300;
const ROUTE_KB = 60;
const CHARTS_KB = 130;

/** Who sees every screen. */
const ADMIN = 'ada.okafor@coverline.test';

/** The console's screens with an address of their own; the others begin with one of these. */
const elsewhere: string[] = [paths.home, paths.signing, paths.login, paths.sessionExpired, paths.dashboard];
const routes = Object.values(paths).flatMap(path =>
  typeof path === 'string' && !elsewhere.includes(path) ? [path] : [],
);
const withCharts: string[] = [paths.reportingDashboard];

/** Only the local distribution adds it. */
const LOCAL_ONLY = '/local-sockets.js';

const isCode = ({ kind, path }: LoadedFile): boolean =>
  ['page', 'script', 'style'].includes(kind) && path !== LOCAL_ONLY;
const isFont = ({ kind }: LoadedFile): boolean => kind === 'font';
const isPhone = ({ path }: LoadedFile): boolean => path.includes('/twilio-');

const kilobytes = (files: LoadedFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;

const parts = (files: LoadedFile[]): string =>
  (['page', 'script', 'style'] as const)
    .map(kind => files.filter(file => file.kind === kind))
    .filter(of => of.length > 0)
    .map(of => `${of.length} ${of[0]?.kind} ${kilobytes(of).toFixed(0)} KB`)
    .join(', ');

const codeOf = (files: LoadedFile[]) => files.filter(file => isCode(file) && !isPhone(file));

/** What the page loads, and then what each route adds to what all of them load: the shell. */
const shellAndRoutes = (loaded: Map<string, LoadedFile[]>) => {
  const all = [...loaded.values()];
  const isInAll = ({ path }: LoadedFile) => all.every(files => files.some(file => file.path === path));
  return {
    shell: (all[0] ?? []).filter(isInAll),
    added: [...loaded].map(([path, files]) => ({ path, files: files.filter(file => !isInAll(file)) })),
  };
};

const vitalsRows = ({ lcpMs, cls, requests, blockingScriptBytes }: PageVitals): Row[] => [
  atMost(LCP_MS, { what: '  its largest paint on a slow phone', value: lcpMs, unit: 'ms' }),
  atMost(CLS, { what: '  its layout shifts', value: cls, digits: 3 }),
  forTheRecord({ what: '  its requests, with fonts and images', value: requests }),
  atMost(0, { what: '  its JavaScript before the first paint', value: blockingScriptBytes / 1024, unit: 'KB' }),
];

/** Kilobytes of gzip that Chromium requests for each first page, and for each route of the console, with an empty cache. */
export const measureFirstLoad = async ({ system }: BenchSystem): Promise<Row[]> =>
  withBrowser(async browser => {
    const { web } = system.origins;
    const visitor = (page: Page) => (path: string, shows: () => Promise<unknown>) =>
      filesLoadedBy(page, {
        origin: web,
        visit: async () => {
          await page.goto(`${web}${path}`);
          await shows();
        },
      });
    const vitals = await vitalsOnPhone(browser, `${web}/`);
    const page = await browser.newPage();
    const publicPage = await visitor(page)('/', () => page.getByRole('heading', { level: 1 }).waitFor());
    const login = await visitor(page)('/login', () => page.getByLabel('Email').waitFor());
    await signIn(page, web, ADMIN);
    const loaded = new Map<string, LoadedFile[]>();
    for (const path of [paths.dashboard, ...routes])
      loaded.set(path, await visitor(page)(path, () => page.getByRole('main').waitFor()));
    const { shell, added } = shellAndRoutes(loaded);

    const line = (what: string, files: LoadedFile[]) => ({
      what,
      value: kilobytes(files),
      unit: 'KB',
      baseline: parts(files),
    });
    const fonts = (what: string, files: LoadedFile[]) =>
      forTheRecord({
        ...line(`  fonts of the ${what}, not in it`, files.filter(isFont)),
        baseline: `${files.filter(isFont).length} files`,
      });
    return [
      atMost(PUBLIC_KB, line('first load, public page, gzip', codeOf(publicPage))),
      fonts('public page', publicPage),
      ...vitalsRows(vitals),
      atMost(SHELL_KB, line("first load, the console's shell, gzip", codeOf(shell))),
      fonts('console', shell),
      forTheRecord(line('  Twilio packages after sign-in, not in it', shell.filter(isPhone))),
      forTheRecord(line('  login page alone, gzip', codeOf(login))),
      ...added.map(({ path, files }) =>
        atMost(withCharts.includes(path) ? CHARTS_KB : ROUTE_KB, line(`  ${path} adds, gzip`, codeOf(files))),
      ),
    ];
  });
