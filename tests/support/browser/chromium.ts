import { existsSync } from 'node:fs';

/** The headless shell first: without a window to draw, it needs less processor time. */
const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The Chromium that tests drive: the one `npm test` found or installed, else a system one. */
export const chromiumPath = (): string | undefined => process.env.COVERLINE_CHROMIUM ?? candidates.find(existsSync);

/** Fake microphones, no permission prompts, sound without a gesture, WebRTC over loopback alone, and no emulated GPU. */
export const chromiumArguments = [
  '--no-sandbox',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--allow-loopback-in-peer-connection',
  '--disable-gpu',
];
