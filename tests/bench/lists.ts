import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ListRead } from './lists/read-lists.ts';
import { atMost, type Row } from './row.ts';

const MOST_READ = 1.1;

/** The results of the lists' process. */
type Answer = { filled: number; seconds: number; lists: ListRead[] };

const program = fileURLToPath(new URL('./lists/read-lists.ts', import.meta.url));

/** In a separate process, because the functions' code reads the table's name from the environment once. */
const readLists = (): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const child = fork(program, { execArgv: process.execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const stop = () => void child.kill();
    process.once('exit', stop);
    child.on('message', answer => resolve(answer as Answer));
    child.on('exit', code => {
      process.off('exit', stop);
      reject(new Error(`The lists' process ended with ${code}.`));
    });
  });

/** Reads every list page by page from a large table, and counts the items that the database evaluated. */
export const measureLists = async (): Promise<Row[]> => {
  const { filled, seconds, lists } = await readLists();
  const size = `${filled.toLocaleString('en')} items, filled in ${seconds.toFixed(0)} s`;
  return [
    ...lists.map(({ what, read, returned, pages }) =>
      atMost(MOST_READ, {
        what: `items read / returned, ${what}`,
        value: read / returned,
        digits: 3,
        baseline: `${read} of ${returned} in ${pages} pages`,
      }),
    ),
    atMost(0, {
      what: 'scans of the table, in all lists',
      value: lists.reduce((sum, { scans }) => sum + scans, 0),
      baseline: size,
    }),
  ];
};
