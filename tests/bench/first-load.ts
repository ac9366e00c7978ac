import type { Page } from 'playwright-core';
import { paths } from '../../web/src/lib/ui/paths.ts';
import { atMost, type Row, rowWithoutTarget } from './row.ts';
import type { BenchSystem } from './support/bench-system.ts';
import { withBrowser } from './support/browser.ts';
import { filesLoadedBy, type LoadedFile } from './support/loaded-files.ts';
import { type PageVitals, vitalsOnPhone } from './support/page-vitals.ts';
import { publicPaths } from './support/public-paths.ts';
import { signIn } from './support/sign-in.ts';

const PUBLIC_KB = 60;
/** Our own: at 1.6 Mbit/s these bytes take 0.6 s. */
const PUBLIC_WITH_FONTS_KB = 120;
const PUBLIC_REQUESTS = 8;
/** What search engines call good (web.dev/articles/vitals). */
const LCP_MS = 2500;
const CLS = 0.1;
const SHELL_KB = 300;
const ROUTE_KB = 60;
/** Of which recharts has 104 (decision 0098). */
const CHARTS_KB = 155;

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

type Loaded<T> = { path: string; loaded: T };

/** The page that is worst by a number, and that number. */
const worstBy = <T>(pages: Loaded<T>[], numberOf: (loaded: T) => number) => {
  const [first, ...others] = pages.map(page => ({ ...page, value: numberOf(page.loaded) }));
  if (!first) throw new Error('There is no page.');
  return others.reduce((worst, page) => (page.value > worst.value ? page : worst), first);
};

const vitalsRows = (pages: Loaded<PageVitals>[]): Row[] => {
  const worst = (what: string, numberOf: (vitals: PageVitals) => number) => {
    const { path, value } = worstBy(pages, numberOf);
    return { what, value, baseline: path };
  };
  const latest = worstBy(pages, ({ lcpMs }) => lcpMs);
  return [
    atMost(LCP_MS, {
      what: '  largest paint on a slow phone',
      value: latest.value,
      unit: 'ms',
      baseline: `${latest.path}, its first byte ${latest.loaded.firstByteMs.toFixed(0)} ms`,
    }),
    atMost(CLS, { ...worst('  layout shifts', ({ cls }) => cls), digits: 3 }),
    atMost(
      PUBLIC_REQUESTS,
      worst('  requests, with fonts and images', ({ requests }) => requests),
    ),
    atMost(PUBLIC_WITH_FONTS_KB, {
      ...worst('  bytes, with fonts and images', ({ bytes }) => bytes / 1024),
      unit: 'KB',
    }),
    atMost(0, {
      ...worst('  JavaScript before the first paint', ({ blockingScriptBytes }) => blockingScriptBytes / 1024),
      unit: 'KB',
    }),
  ];
};

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
    const vitals: Loaded<PageVitals>[] = [];
    for (const path of publicPaths) vitals.push({ path, loaded: await vitalsOnPhone(browser, `${web}${path}`) });
    const page = await browser.newPage();
    const publicFiles: Loaded<LoadedFile[]>[] = [];
    for (const path of publicPaths) {
      const loaded = await visitor(page)(path, () => page.getByRole('heading', { level: 1 }).waitFor());
      publicFiles.push({ path, loaded });
    }
    const heaviest = worstBy(publicFiles, files => kilobytes(codeOf(files)));
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
      rowWithoutTarget({
        ...line(`  fonts of the ${what}, not in it`, files.filter(isFont)),
        baseline: `${files.filter(isFont).length} files`,
      });
    return [
      atMost(PUBLIC_KB, {
        ...line('first load, public pages, gzip', codeOf(heaviest.loaded)),
        baseline: `${heaviest.path}: ${parts(codeOf(heaviest.loaded))}`,
      }),
      fonts('public pages', heaviest.loaded),
      ...vitalsRows(vitals),
      atMost(SHELL_KB, line("first load, the console's shell, gzip", codeOf(shell))),
      fonts('console', shell),
      rowWithoutTarget(line('  Twilio packages after sign-in, not in it', shell.filter(isPhone))),
      rowWithoutTarget(line('  login page alone, gzip', codeOf(login))),
      ...added.map(({ path, files }) =>
        atMost(withCharts.includes(path) ? CHARTS_KB : ROUTE_KB, line(`  ${path} adds, gzip`, codeOf(files))),
      ),
    ];
  });
