import { atMost, forTheRecord, type Row } from './row.ts';
import type { BenchSystem } from './support/bench-system.ts';
import { withBrowser } from './support/browser.ts';
import { filesLoadedBy, type LoadedFile } from './support/loaded-files.ts';
import { signIn } from './support/sign-in.ts';

const PUBLIC_KB = 110;
const SHELL_KB = 320;
const AGENT = 'maria.lopez@coverline.test';

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

/** Kilobytes of gzip that Chromium requests for each first page with an empty cache. */
export const measureFirstLoad = async ({ system }: BenchSystem): Promise<Row[]> =>
  withBrowser(async browser => {
    const { web } = system.origins;
    const page = await browser.newPage();
    const visit = (path: string, shows: () => Promise<unknown>) =>
      filesLoadedBy(page, {
        origin: web,
        visit: async () => {
          await page.goto(`${web}${path}`);
          await shows();
        },
      });
    const publicPage = await visit('/', () => page.getByRole('heading', { level: 1 }).waitFor());
    const login = await visit('/login', () => page.getByLabel('Email').waitFor());
    await signIn(page, web, AGENT);
    const console = await visit('/dashboard', () => page.getByRole('switch').waitFor());

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
      atMost(SHELL_KB, line('first load, console shell (/dashboard signed in), gzip', codeOf(console))),
      fonts('console', console),
      forTheRecord(line('  Twilio packages after sign-in, not in it', console.filter(isPhone))),
      forTheRecord(line('  login page alone, gzip', codeOf(login))),
    ];
  });
