import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where `npm start` serves its own `/config.json`; the development server passes it on. */
const systemPort = Number(process.env.COVERLINE_PORT ?? 4700);

/** What the public page shares with the console, which must not bring the console's parts with it. */
const ofPublicPage =
  /(phone\/phone-number|contracts\/web-config|lib\/(paths|config|session-id|theme-mode)|components\/logo)\.tsx?$|preload-helper/;

/** What only the signing page shares with the console, likewise. */
const ofSigningPage =
  /(lib\/(api-client|api-failure|auth)|contracts\/operation|shared\/(errors|time|access\/(access|roles)|products\/product-group))\.tsx?$/;

/** What fields and menus are made of: no screen of the console begins with one. */
const ofFields =
  /components\/(field|\w+-input|saved-mark|recording-dialog)\.tsx$|@mui\/material\/(Input|InputBase|FilledInput|OutlinedInput|NativeSelect|TextareaAutosize|Form\w+|InputLabel|Menu|MenuList|MenuItem|Popover|Select)\//;
/** What the tabs of a lead share, and no screen begins with either. */
const ofLeads =
  /(shared\/(contracts\/(leads|sales|live-lead)|leads\/(lead|lead-edit|lead-viewer|free-text)|products\/product|dialing\/states|(audit|messages|notes|payments|verification)\/[\w-]+)|src\/lib\/lead[\w-]*)\.ts$/;
const beforeAnyField = (kind: RegExp) => (id: string) => kind.test(id) && !ofFields.test(id) && !ofLeads.test(id);

/**
 * Libraries in chunks of their own, so that a page loads none that it does not use and keeps them through a deployment.
 * Of MUI and of our own common code only what many chunks share: the date picker of the wrap-up dialog stays out of the
 * console's shell, which would else be fifty small files. Amplify has none, so that the sign-in by SRP stays out too.
 */
const chunks = [
  { name: 'public', test: ofPublicPage, priority: 1 },
  { name: 'signing', test: ofSigningPage, priority: 1 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  { name: 'router', test: /node_modules\/(react-router|react-router-dom)\// },
  { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
  { name: 'twilio', test: /node_modules\/(@twilio|twilio-taskrouter)\// },
  { name: 'mui', test: beforeAnyField(/node_modules\/(@mui|@emotion)\//), minShareCount: 6 },
  { name: 'common', test: beforeAnyField(/(\/shared|web\/src\/(lib|components))\//), minShareCount: 6 },
];

export default defineConfig({
  root: here('.'),
  plugins: [react()],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
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
    },
  },
});
