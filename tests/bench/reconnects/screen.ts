// A separate process: one agent's screen, which reports its state on demand.
import { openAgentsScreen } from './agents-screen.ts';
import type { Opening } from './messages.ts';

let look: ReturnType<typeof openAgentsScreen> | undefined;

process.on('message', (message: Opening | 'look') => {
  if (message === 'look') process.send?.(look?.());
  else look = openAgentsScreen(message);
});
