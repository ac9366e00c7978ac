import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { boundary, loadedWith, type Modules, withImports } from './module-graph.ts';
import { prerenderedSite } from './prerender.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where `npm start` serves its own `/config.json`; the development server passes it on. */
const systemPort = Number(process.env.COVERLINE_PORT ?? 4700);

const isOfShared = (id: string): boolean => id.startsWith(here('../shared/'));
const isMui = (id: string): boolean => /node_modules\/(@mui|@emotion|@popperjs)\//.test(id);

/** What fields, menus and dialogs need of MUI. */
const forms =
  /@mui\/material\/(Input|FilledInput|OutlinedInput|NativeSelect|Select|Form(ControlLabel|HelperText)|Textarea|Menu|Popover|List|Dialog|Modal|Backdrop|Fade|Unstable_TrapFocus)/;

// The lazy boundaries: a file of a feature is never named here.
const CONSOLE = here('./src/app/console.tsx');
const DASHBOARD = here('./src/app/dashboard-parts.ts');
const SCREENS = here('./src/app/screens.tsx');
const ENTRY = here('./src/app/main.tsx');

/** Computes something of a build's modules once, when all of them are known. */
const oncePerBuild = (compute: (modules: Modules) => Set<string>) => {
  const computed = new WeakMap<Modules, Set<string>>();
  return (modules: Modules): Set<string> => {
    const found = computed.get(modules) ?? compute(modules);
    computed.set(modules, found);
    return found;
  };
};

/** What the console loads before it knows which screen is asked for. */
const shellOf = oncePerBuild(modules => loadedWith(CONSOLE, modules));

/** What the entry loads for every page, and for each page that is not the console. */
const besideConsoleOf = oncePerBuild(modules => {
  const entry = [...loadedWith(ENTRY, modules)];
  const pages = entry.flatMap(id => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  return withImports([...entry, ...pages.filter(page => page !== CONSOLE)], modules);
});

/** What the dashboard fetches as soon as it is open. */
const dashboardOf = oncePerBuild(modules => loadedWith(DASHBOARD, modules));

/** What the other screens load. */
const screensOf = oncePerBuild(modules => withImports(boundary(SCREENS, modules).dynamicallyImportedIds, modules));

const isInShell = (id: string, modules: Modules): boolean => shellOf(modules).has(id);

/** What the dashboard has in common with other screens. */
const isCommon = (id: string, modules: Modules): boolean =>
  dashboardOf(modules).has(id) && !shellOf(modules).has(id) && screensOf(modules).has(id);

/** A screen that needs a small module is not to load what else only few screens need. */
const isSmall = (id: string, modules: Modules): boolean => (modules.getModuleInfo(id)?.code?.length ?? 0) < 900;

/** What the dashboard has in common with few other screens: mostly contracts and figures of the reports. */
const ofFewScreens = oncePerBuild(modules => {
  const shared = [...dashboardOf(modules)].filter(id => isCommon(id, modules) && !isSmall(id, modules));
  const screens = boundary(SCREENS, modules).dynamicallyImportedIds.map(screen => withImports([screen], modules));
  return new Set(shared.filter(id => screens.filter(screen => screen.has(id)).length < 6));
});

/** What the dashboard alone has. */
const isOfDashboard = (id: string, modules: Modules): boolean =>
  dashboardOf(modules).has(id) && !shellOf(modules).has(id) && !screensOf(modules).has(id);

/**
 * Libraries in chunks of their own, which a browser keeps through a deployment; what one screen alone uses stays with
 * that screen. The rest of the shell is one chunk, and so is what the dashboard alone has: each would be in some thirty
 * small ones, which compress badly.
 */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//, priority: 3 },
  { name: 'zod', test: /node_modules\/zod\/|lib\/zod-without-eval/, priority: 3 },
  // What Amplify's form uses too: in the chunk of Twilio, it would bring the phone with it.
  { name: 'lodash', test: /node_modules\/lodash\//, minShareCount: 2, priority: 3 },
  // What the session and the live connection have in common, and not what only a sign-in needs. Our own small module
  // that is loaded with it is in it, because a file of its own is a request more.
  {
    name: 'amplify',
    test: /node_modules\/(@aws-amplify|aws-amplify|@aws-crypto|@smithy|js-cookie|tslib|uuid)\/|lib\/session\/amplify-session/,
    minShareCount: 3,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  { name: 'twilio', test: /node_modules\/(@twilio|twilio-taskrouter)\//, priority: 1 },
  {
    name: (id: string, modules: Modules) => (isMui(id) && !forms.test(id) && isInShell(id, modules) ? 'mui' : null),
    priority: 2,
  },
  { name: 'mui-forms', test: forms, minShareCount: 6, priority: 1 },
  {
    name: (id: string, modules: Modules) =>
      isInShell(id, modules) && !besideConsoleOf(modules).has(id) ? 'shell' : null,
    priority: 1,
  },
  {
    name: (id: string, modules: Modules) => (ofFewScreens(modules).has(id) ? 'few-screens' : null),
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    name: (id: string, modules: Modules) => (isCommon(id, modules) && !forms.test(id) ? 'common' : null),
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: (id: string, modules: Modules) => (isOfDashboard(id, modules) ? 'dashboard' : null),
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

export default defineConfig({
  root: here('.'),
  plugins: [react(), prerenderedSite(here('dist'))],
  resolve: { alias: [{ find: /^zod$/, replacement: here('./src/lib/zod-without-eval.ts') }] },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    // Maps are made for the people who maintain the app: they are not published, and no file names one.
    sourcemap: 'hidden',
    manifest: true,
    // Nothing inline: the content security policy admits no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
      // Definitions only: a screen that uses one contract does not load those that stand in the same list of exports.
      treeshake: { moduleSideEffects: (id: string) => (isOfShared(id) ? false : undefined) },
    },
  },
  server: {
    port: 4790,
    proxy: {
      '/config.json': `http://localhost:${systemPort}`,
      '/local-sockets.js': `http://localhost:${systemPort}`,
      // The prerendered pages, which only a build has.
      '^/((es(/.*)?|call-request|schedule-a-call|thanks|terms|privacy)/?)?$': `http://localhost:${systemPort}`,
      '/assets': `http://localhost:${systemPort}`,
    },
  },
});
