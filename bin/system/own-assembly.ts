import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localPorts } from '../../infra/stages.ts';

/** The base port in the shared assembly; nothing listens there, and no other text of a template has these digits. */
export const ASSEMBLY_BASE_PORT = 59_000;

type Template = { Resources?: Record<string, { Type: string; Properties?: Record<string, unknown> }> };

const withTableName = (text: string, tableName: string): string => {
  const template = JSON.parse(text) as Template;
  for (const [id, { Type, Properties }] of Object.entries(template.Resources ?? {}))
    if (Type === 'AWS::DynamoDB::GlobalTable' && Properties)
      Properties.TableName = id.startsWith('AuditTable') ? `${tableName}-audit` : tableName;
  return JSON.stringify(template);
};

const withPorts = (text: string, base: number): string => {
  const own = Object.values(localPorts(base));
  return Object.values(localPorts(ASSEMBLY_BASE_PORT)).reduce(
    (replaced, port, index) => replaced.replaceAll(`:${port}`, `:${own[index]}`),
    text,
  );
};

/** Copies the shared assembly, with these ports and, if given, this table and its audit table in it. */
export const writeOwnAssembly = (
  shared: string,
  own: string,
  { base, tableName }: { base: number; tableName?: string },
) => {
  rmSync(own, { recursive: true, force: true });
  cpSync(shared, own, { recursive: true });
  for (const name of readdirSync(own, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.json')) continue;
    const file = join(own, name);
    const text = withPorts(readFileSync(file, 'utf8'), base);
    writeFileSync(file, tableName && name.endsWith('.template.json') ? withTableName(text, tableName) : text);
  }
};
