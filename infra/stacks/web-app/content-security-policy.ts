import type { Stage } from '../../stages.ts';

/** The origins to which the web app connects, each `https://host` without a path. */
type WebPeers = { api?: string; graphql: string; realtime: string; userPool: string; uploads: string };

// twilio.com/docs/voice/sdks/javascript (content security policy), and TaskRouter's event bridge.
const TWILIO = [
  'https://eventgw.twilio.com',
  'wss://voice-js.roaming.twilio.com',
  'https://event-bridge.twilio.com',
  'wss://event-bridge.twilio.com',
];

const socket = (origin: string): string => origin.replace(/^http/, 'ws');
const originOf = (url: string): string => new URL(url).origin;

/** The origins of a local stage, with the WebSocket form for those with a socket. */
const localConnections = (origins: NonNullable<Stage['localOrigins']>): string[] => [
  ...new Set([
    origins.api,
    originOf(origins.graphql),
    socket(originOf(origins.graphql)),
    origins.userPool,
    origins.twilio,
    socket(origins.twilio),
    origins.uploads,
  ]),
];

/** The web app's policy: its own code and these origins only. */
export const contentSecurityPolicy = (stage: Stage, peers: WebPeers): string => {
  const framed = stage.reportingDashboard ? [originOf(stage.reportingDashboard.url)] : [];
  const connections = stage.localOrigins
    ? localConnections(stage.localOrigins)
    : [...(peers.api ? [peers.api] : []), peers.graphql, peers.realtime, peers.userPool, peers.uploads, ...TWILIO];
  const directives = {
    'default-src': ["'self'"],
    // The page asks the host of its frame whether it answers: a frame doesn't tell that it could not load.
    // Twilio's SDK fetches its sounds, which are given to it as `data:` URLs: no such fetch leaves the browser.
    'connect-src': ["'self'", 'data:', ...connections, ...framed],
    'script-src': ["'self'"],
    // Emotion creates its style elements at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Of a call request's page: the form's cookie for browsers without JavaScript.
    'img-src': ["'self'", 'data:', ...(stage.localOrigins ? [stage.localOrigins.api] : [])],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:', 'mediastream:', stage.localOrigins?.uploads ?? peers.uploads],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'frame-src': framed.length > 0 ? framed : ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'self'"],
    // The form of a call request posts to the API without JavaScript.
    'form-action': ["'self'", ...(stage.localOrigins ? [stage.localOrigins.api] : [])],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
};
