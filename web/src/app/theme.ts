/**
 * Every colour, radius, shadow and font size of the web app, and the only file that names them. Styles use
 * `token('textMuted')` (lib/ui/theme-token.ts) or `var(--cl-text-muted)`; MUI takes its palette from here.
 */

/** Ten shades of the primary colour, which is 700 (docs/product.md, Toasts). */
export const brand = {
  50: '#f0f7f9',
  100: '#d9ebf0',
  200: '#b4d9e2',
  300: '#83c0ce',
  400: '#4fa3b6',
  500: '#2f879b',
  600: '#1f6f83',
  700: '#165a6c',
  800: '#124757',
  900: '#0d3440',
} as const;

/** Greys with a tint of the primary colour. */
export const neutral = {
  0: '#ffffff',
  25: '#f9fbfb',
  50: '#f3f6f7',
  100: '#e8edef',
  200: '#d8e0e3',
  300: '#bcc9cd',
  400: '#7a8d94',
  500: '#6a7d84',
  600: '#526369',
  700: '#3c4b51',
  800: '#243238',
  850: '#1a262b',
  900: '#142025',
  950: '#0e171b',
} as const;

const light = {
  canvas: neutral[50],
  surface: neutral[0],
  surfaceSunken: neutral[25],
  surfaceHover: neutral[50],
  surfaceSelected: brand[50],
  border: neutral[200],
  borderControl: neutral[400],
  text: neutral[900],
  textMuted: neutral[600],
  accent: brand[700],
  accentHover: brand[800],
  onAccent: neutral[0],
  accentText: brand[700],
  focusRing: brand[500],
  skeleton: neutral[100],
  scrim: 'rgb(13 52 64 / 45%)',

  success: '#1b7a47',
  onSuccess: neutral[0],
  successText: '#17683c',
  successSurface: '#e7f5ed',
  warning: '#f0b429',
  onWarning: '#3a2a00',
  warningText: '#845400',
  warningSurface: '#fdf4dd',
  danger: '#b3261e',
  onDanger: neutral[0],
  dangerText: '#a3221b',
  dangerSurface: '#fdecea',
  info: '#1f63b5',
  onInfo: neutral[0],
  infoText: '#1a569e',
  infoSurface: '#e8f1fb',

  toast: neutral[850],
  onToast: neutral[0],
  toastDanger: '#f1877f',

  // The ready switch: online green, offline red (docs/product.md, Agent availability).
  online: '#1b7a47',
  onOnline: neutral[0],
  offline: '#b3261e',
  onOffline: neutral[0],

  // The call bar, and its yellow Reconnect (docs/product.md, Call control bar).
  callBar: brand[900],
  onCallBar: neutral[0],
  callBarMuted: brand[200],
  callBarControl: brand[800],
  // A toggle that is on: yellow for what the customer hears, and for Reconnect.
  callBarPressed: brand[300],
  onCallBarPressed: brand[900],
  callBarRecording: '#ff6b5e',
  callBarHangUp: '#c9342b',
  onCallBarHangUp: neutral[0],
  reconnect: '#ffd43b',
  onReconnect: '#2f2600',

  // Agent cards (docs/product.md, Agent status).
  agentOnCall: '#1b7a47',
  onAgentOnCall: neutral[0],
  agentActive: '#4a2a73',
  onAgentActive: neutral[0],
  agentAvailable: '#1f63b5',
  onAgentAvailable: neutral[0],
  agentOffline: neutral[0],
  onAgentOffline: neutral[900],

  // Leaderboard ranks: dark teal, navy, gold, grey (docs/product.md, Leaderboard).
  rankFirst: '#0b4f4f',
  onRankFirst: neutral[0],
  rankSecond: '#1f2f5c',
  onRankSecond: neutral[0],
  rankThird: '#d6a520',
  onRankThird: '#2f2300',
  rankOther: neutral[200],
  onRankOther: neutral[800],

  // Product statuses, and the rows of the On Hold report (docs/product.md, Product status, On hold report).
  statusSale: '#e0f3e8',
  onStatusSale: '#17683c',
  statusActive: '#e1edfa',
  onStatusActive: '#1a569e',
  statusPostDate: '#fcf0cc',
  onStatusPostDate: '#754b00',
  statusFailed: '#fce4e2',
  onStatusFailed: '#a3221b',

  // Product cards: sale green, failed orange, post date teal, chosen purple, none grey
  // (docs/product.md, Product status).
  productSale: '#dcf1e5',
  onProductSale: '#155e36',
  productFailed: '#fde6d3',
  onProductFailed: '#8a3d00',
  productPostDate: '#d3efec',
  onProductPostDate: '#0b5a56',
  productChosen: '#e9e1f7',
  onProductChosen: '#4f2b8c',
  productNone: neutral[100],
  onProductNone: neutral[700],

  // Verification events: pink, primary, success, teal and secondary (docs/product.md, Verification events).
  eventRequested: '#fbdfec',
  onEventRequested: '#96205f',
  eventSent: brand[100],
  onEventSent: brand[700],
  eventReceived: '#dcf1e5',
  onEventReceived: '#155e36',
  eventStarted: '#d3efec',
  onEventStarted: '#0b5a56',
  eventStopped: '#e3e6f5',
  onEventStopped: '#3a4486',

  // Verification cards: amber for the user's own, white for another agent's, red-tinted for unclaimed (docs/product.md,
  // Verification queue).
  verificationMine: '#ffe4a8',
  onVerificationMine: '#4d3500',
  verificationOther: neutral[0],
  onVerificationOther: neutral[900],
  verificationUnclaimed: '#fbdedb',
  onVerificationUnclaimed: '#6b1813',

  /** Modules and margin of a QR code: apps read dark on light only, so it is the same in both modes. */
  qrCode: neutral[0],
  onQrCode: neutral[900],

  /** An overdue callback. */
  overdue: '#a3221b',

  // The public pages: warm paper, and the panels of the umbrella.
  sitePaper: '#fcf8f0',
  siteBand: '#f4ebdb',
  siteRule: '#d9ccb4',
  siteSun: '#f0b13c',
  siteMid: brand[500],
  siteSoft: brand[200],
  siteDeep: brand[900],
  onSiteDeep: '#fcf8f0',

  shadowFloat: '0 8px 28px rgb(13 52 64 / 18%), 0 1px 3px rgb(13 52 64 / 12%)',
};

export type TokenName = keyof typeof light;
export type Mode = 'light' | 'dark';

const dark: Record<TokenName, string> = {
  ...light,
  canvas: neutral[950],
  surface: neutral[900],
  surfaceSunken: '#111b20',
  surfaceHover: neutral[850],
  surfaceSelected: '#12323c',
  border: '#2a3a41',
  borderControl: '#64787f',
  text: '#e9eff1',
  textMuted: '#a3b3b9',
  accent: brand[300],
  accentHover: brand[200],
  onAccent: '#06222b',
  accentText: brand[300],
  focusRing: brand[300],
  skeleton: neutral[800],
  scrim: 'rgb(4 10 13 / 66%)',

  success: '#5cc48c',
  onSuccess: '#062414',
  successText: '#7ad6a4',
  successSurface: '#10301f',
  warningText: '#f3c55a',
  warningSurface: '#352a0d',
  danger: '#f1877f',
  onDanger: '#390805',
  dangerText: '#f59b94',
  dangerSurface: '#3b1714',
  info: '#7db2f0',
  onInfo: '#06203f',
  infoText: '#93bff2',
  infoSurface: '#12283f',

  toast: '#e9eff1',
  onToast: neutral[900],
  toastDanger: '#b3261e',

  online: '#5cc48c',
  onOnline: '#062414',
  offline: '#f1877f',
  onOffline: '#390805',

  callBar: brand[800],
  callBarControl: brand[900],

  agentOffline: neutral[850],
  onAgentOffline: '#e9eff1',
  agentActive: '#5a3690',

  rankFirst: '#12706f',
  rankSecond: '#34488a',
  rankOther: '#2a3a41',
  onRankOther: '#d8e0e3',

  statusSale: '#10301f',
  onStatusSale: '#7ad6a4',
  statusActive: '#12283f',
  onStatusActive: '#93bff2',
  statusPostDate: '#352a0d',
  onStatusPostDate: '#f3c55a',
  statusFailed: '#3b1714',
  onStatusFailed: '#f59b94',

  productSale: '#10301f',
  onProductSale: '#7ad6a4',
  productFailed: '#3d2410',
  onProductFailed: '#f6b27c',
  productPostDate: '#0d3231',
  onProductPostDate: '#6fd3cb',
  productChosen: '#2d2145',
  onProductChosen: '#c9b2f5',
  productNone: neutral[850],
  onProductNone: '#b8c5ca',

  eventRequested: '#411a2f',
  onEventRequested: '#f5a3cd',
  eventSent: '#12323c',
  onEventSent: brand[300],
  eventReceived: '#10301f',
  onEventReceived: '#7ad6a4',
  eventStarted: '#0d3231',
  onEventStarted: '#6fd3cb',
  eventStopped: '#232a4d',
  onEventStopped: '#b3bdf2',

  verificationMine: '#4a370a',
  onVerificationMine: '#fbe3ab',
  verificationOther: neutral[850],
  onVerificationOther: '#e9eff1',
  verificationUnclaimed: '#43201d',
  onVerificationUnclaimed: '#fbd3cf',

  overdue: '#f59b94',

  sitePaper: '#12181a',
  siteBand: '#1b2426',
  siteRule: '#37454a',
  siteSun: '#e8a932',
  siteMid: brand[600],
  siteSoft: brand[800],
  siteDeep: '#0a2730',
  onSiteDeep: '#f2ebdd',

  shadowFloat: '0 10px 32px rgb(0 0 0 / 55%), 0 0 0 1px rgb(255 255 255 / 6%)',
};

export const tokens: Record<Mode, Record<TokenName, string>> = { light, dark };

/** Radii in pixels; the small one is for elements inside a control. */
export const radius = 8;
const radiusSmall = 4;

/** The console's five font sizes in pixels; 14 is the body. */
export const fontSizes = { tiny: 12, small: 13, body: 14, large: 16, title: 20 } as const;
/** The public page's own font sizes, in rem. */
const publicFontSizes = { body: 1.125, lead: 1.375, heading: 2.25, display: 4.25 } as const;

/** The wallboard's own font sizes, read from six metres: they grow with the screen, the figure is 69 px at 1920. */
const wallFontSizes = {
  list: 'clamp(0.8125rem, 1.15vw, 3rem)',
  label: 'clamp(0.875rem, 1.35vw, 3.5rem)',
  figure: 'clamp(1.75rem, 3.6vw, 9rem)',
} as const;

export const fontFamily = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

/** The headings of the public pages. */
const displayFamily =
  "'Young Serif', 'Young Serif Before', 'Young Serif Before on Linux', 'Iowan Old Style', Palatino, Georgia, serif";

/** Pixels: the top bar's height, the side menu closed and open, a control of the console, a row of a table. */
export const sizes = { topBar: 56, rail: 56, railOpen: 220, control: 32, controlTouch: 44, row: 36 } as const;

const kebab = (name: string) => name.replace(/[A-Z0-9]+/g, part => `-${part.toLowerCase()}`);

const declarations = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `--cl-${kebab(name)}:${value};`)
    .join('');

const constants = {
  radius: `${radius}px`,
  radiusSmall: `${radiusSmall}px`,
  fontFamily,
  displayFamily,
  ...Object.fromEntries(Object.entries(fontSizes).map(([name, px]) => [`font-${name}`, `${px / 16}rem`])),
  ...Object.fromEntries(Object.entries(wallFontSizes).map(([name, size]) => [`wall-${name}`, size])),
  ...Object.fromEntries(Object.entries(publicFontSizes).map(([name, rem]) => [`public-${name}`, `${rem}rem`])),
};

/** The tokens as custom properties: `--cl-text-muted` and so on, by `data-theme` of the root element. */
export const themeCss = (): string =>
  `:root{${declarations(constants)}color-scheme:light;${declarations(light)}}` +
  `:root[data-theme=dark]{color-scheme:dark;${declarations(dark)}}`;

const only = (values: Record<string, string>, isUsed: (property: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isUsed(`--cl-${kebab(name)}`)));

/** The same for a page without a script: by the setting of the operating system, and only the properties in use. */
export const systemThemeCss = (isUsed: (property: string) => boolean): string =>
  `:root{color-scheme:light dark;${declarations(only(constants, isUsed))}${declarations(only(light, isUsed))}}` +
  `@media(prefers-color-scheme:dark){:root{${declarations(only(dark, isUsed))}}}`;
