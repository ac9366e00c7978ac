import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { Applications, PhoneNumbers, VerifiedNumbers } from './numbers/model.ts';
import { Provisioned } from './taskrouter/model.ts';

/** The provisioned resources, which survive a restart; calls, tasks and messages do not. */
const AccountState = z.object({
  taskRouter: Provisioned.optional(),
  phoneNumbers: PhoneNumbers.optional(),
  applications: Applications.optional(),
  verifiedNumbers: VerifiedNumbers.optional(),
});
type AccountState = z.infer<typeof AccountState>;

export type AccountFile = {
  kept: AccountState;
  keep(change: AccountState): void;
  flush(): void;
};

const read = (path: string, log: (line: string) => void): AccountState => {
  try {
    return AccountState.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!missing) log(`twilio: what was provisioned before cannot be read and is left behind: ${path}`);
    return {};
  }
};

/** The provisioned resources as one JSON file in `dataDir`, written once per event-loop turn; in memory without it. */
export const openAccountFile = (dataDir: string | undefined, log: (line: string) => void): AccountFile => {
  const path = dataDir && join(dataDir, 'twilio.json');
  const state = path ? read(path, log) : {};
  let waiting = false;

  const flush = () => {
    if (!path || !waiting) return;
    waiting = false;
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${path}.new`, JSON.stringify(state, null, 1));
    renameSync(`${path}.new`, path);
  };

  return {
    kept: { ...state },
    keep(change) {
      Object.assign(state, change);
      if (!waiting) setImmediate(flush);
      waiting = true;
    },
    flush,
  };
};
