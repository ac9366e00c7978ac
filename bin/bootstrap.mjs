// The first thing that runs on a fresh machine: plain JavaScript over Node alone. Installs the packages when the
// lock file has changed since the last time, then hands over to the TypeScript command.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command, ...rest] = process.argv.slice(2);
const stamp = join(root, 'node_modules', '.coverline-lock');

const installPackages = () => {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const started = Date.now();
  console.log('Installing packages ...');
  // Not `npm ci`: it insists on every platform's optional binaries, which a lock file of one registry may not name.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  writeFileSync(stamp, lock);
  console.log(`Installed packages in ${((Date.now() - started) / 1000).toFixed(1)} s`);
};

/** Git checks the subject of each commit here, unless the clone has hooks of its own. */
const setHooksPath = () => {
  if (!existsSync(join(root, '.git'))) return;
  const git = (...args) => spawnSync('git', ['config', ...args], { cwd: root, stdio: 'ignore' }).status === 0;
  if (!git('core.hooksPath')) git('core.hooksPath', '.githooks');
};

const run = () => {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'bin', `${command}.ts`), ...rest], {
    cwd: root,
    // The channel tells the command when this process is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  // A terminal sends Ctrl-C to the child as well; this one only waits for it to finish its clean-up.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal) console.error(`${command} was ended by ${signal}.`);
    process.exit(code ?? 1);
  });
};

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Coverline needs Node 20 or newer; this is ${process.version}.`);
  process.exit(1);
}
installPackages();
setHooksPath();
run();
