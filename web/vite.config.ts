import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prerenderedSite } from './prerender.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where `npm start` serves its own `/config.json`; the development server passes it on. */
const systemPort = Number(process.env.COVERLINE_PORT ?? 4700);

const isMui = (id: string): boolean => /node_modules\/(@mui|@emotion|@popperjs)\//.test(id);

/** What fields and menus need of MUI. */
const fields =
  /@mui\/material\/(Input|FilledInput|OutlinedInput|NativeSelect|Select|Form(ControlLabel|HelperText)|Textarea|Menu|Popover|List|Chip)/;

/** What dialogs need of MUI. */
const dialogs = /@mui\/material\/(Dialog|Modal|Backdrop|Fade|Unstable_TrapFocus)/;

type Modules = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

/** What `id` imports statically, itself included. */
const withImports = (id: string, modules: Modules, found = new Set<string>()): Set<string> => {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) withImports(imported, modules, found);
  return found;
};

const shells = new WeakMap<Modules, Set<string>>();

/** Whether the console loads a module before it knows which screen is asked for. */
const isInShell = (id: string, modules: Modules): boolean => {
  const shell = shells.get(modules) ?? withImports(here('./src/app/console.tsx'), modules);
  shells.set(modules, shell);
  return shell.has(id);
};

/**
 * Libraries in chunks of their own, which a browser keeps through a deployment. Everything else is split where the code
 * is loaded lazily. Of MUI the shell has a chunk with what it shows itself, however many screens share another part;
 * what one screen alone uses, such as the date picker, stays with that screen.
 */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  { name: 'router', test: /node_modules\/(react-router|react-router-dom)\// },
  { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
  // Amplify's form uses it too: in the chunk of Twilio, it would bring the phone with it.
  { name: 'lodash', test: /node_modules\/lodash\//, priority: 2 },
  { name: 'twilio', test: /node_modules\/(@twilio|twilio-taskrouter)\// },
  {
    name: (id: string, modules: Modules) => (isMui(id) && !fields.test(id) && isInShell(id, modules) ? 'mui' : null),
    priority: 1,
  },
  { name: 'mui-dialogs', test: dialogs, minShareCount: 6 },
  { name: 'mui-fields', test: fields, minShareCount: 6 },
];

export default defineConfig({
  root: here('.'),
  plugins: [react(), prerenderedSite(here('dist'))],
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
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
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
