import { HEARTBEAT_EVERY_S } from '#shared/agents/heartbeat';

// Browsers slow the timers of hidden tabs down to one a minute, but not those of workers.
setInterval(() => postMessage('tick'), HEARTBEAT_EVERY_S * 1000);
