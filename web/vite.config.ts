import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where `npm start` serves its own `/config.json`; the development server passes it on. */
const systemPort = Number(process.env.COVERLINE_PORT ?? 4700);

/** What fields and menus need of MUI: the console's shell shows none at first. */
const fields =
  /@mui\/material\/(Input|FilledInput|OutlinedInput|NativeSelect|Select|Form(ControlLabel|HelperText)|Textarea|Menu|Popover|List|Chip)/;

/**
 * Libraries in chunks of their own, which a browser keeps through a deployment. Everything else is split where the code
 * is loaded lazily. Of MUI only what many chunks share is here: the date picker stays out of the console's shell.
 */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  { name: 'router', test: /node_modules\/(react-router|react-router-dom)\// },
  { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
  { name: 'twilio', test: /node_modules\/(@twilio|twilio-taskrouter)\// },
  {
    name: 'mui',
    test: (id: string) => /node_modules\/(@mui|@emotion)\//.test(id) && !fields.test(id),
    minShareCount: 6,
    priority: 1,
  },
  { name: 'mui-fields', test: fields, minShareCount: 6 },
];

export default defineConfig({
  root: here('.'),
  plugins: [react()],
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
    },
  },
});
