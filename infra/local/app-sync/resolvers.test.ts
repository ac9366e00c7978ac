import { describe, expect, it } from 'vitest';
import type { Caller } from './callers.ts';
import type { TableSource } from './data-sources.ts';
import { makeResolver, type ResolverSettings } from './resolvers.ts';

const caller: Caller = {
  mode: 'AMAZON_COGNITO_USER_POOLS',
  identity: { sub: 'ann' },
  groups: [],
  policyAllows: () => true,
};
const now = () => new Date('2026-01-05T15:00:00.000Z');

const lines: string[] = [];
const context = { now, log: (line: string) => lines.push(line) };

const run = async (
  code: string,
  more: Partial<Pick<ResolverSettings, 'typeName' | 'dataSource' | 'functions' | 'env'>> = {},
) => {
  const utils = `import { extensions, runtime, util } from '@aws-appsync/utils';\n`;
  const settings = { typeName: 'Query', fieldName: 'it', code: utils + code, dataSource: 'NONE', ...more };
  const field = { caller, typeName: settings.typeName, fieldName: 'it', args: { n: 2 }, source: null };
  return makeResolver(settings, context)({ ...field, headers: {}, variables: {}, invalidations: [] });
};
const unit = (name: string, code: string) => ({
  name,
  code: `import { runtime } from '@aws-appsync/utils'; ${code}`,
  dataSource: 'NONE',
});
const none = 'export const request = () => ({ payload: null });';

describe('given APPSYNC_JS code', () => {
  it('when it runs, it can use its context, the stash and the time', async () => {
    const { value } = await run(`
      export const request = ctx => { ctx.stash.seen = ctx.args.n; return { payload: { n: ctx.arguments.n + 1 } }; };
      export const response = ctx => [ctx.result.n, ctx.stash.seen, ctx.identity.sub, util.time.nowISO8601()];`);
    expect(value).toEqual([3, 2, 'ann', '2026-01-05T15:00:00.000Z']);
  });

  it('when the API has environment variables, it can read them', async () => {
    const code = `${none} export const response = ctx => ctx.env.TABLE_NAME;`;
    expect((await run(code, { env: { TABLE_NAME: 'coverline' } })).value).toBe('coverline');
  });

  it('when it returns early, the rest is skipped', async () => {
    const { value } = await run(`
      export const request = () => { runtime.earlyReturn({ early: true }); };
      export const response = () => 'late';`);
    expect(value).toEqual({ early: true });
  });

  it('when it calls console.error, the log has the text, as at the field log level ERROR', async () => {
    await run(`
      export const request = ctx => { console.error('rejected', { n: ctx.args.n }); console.log('quiet'); return {}; };
      export const response = () => null;`);
    expect(lines).toEqual(['app sync: Query.it: rejected {"n":2}']);
  });

  it('when it is a pipeline, each function gets the previous result, and a function may end the pipeline', async () => {
    const before = `export const request = ctx => ctx.args.n; export const response = ctx => ['after', ctx.prev.result];`;
    const double = unit(
      'double',
      'export const request = c => ({ payload: c.prev.result * 2 }); export const response = c => c.result;',
    );
    const end = unit(
      'end',
      `export const request = () => runtime.earlyReturn('ended', { skipTo: 'END' }); export const response = () => 1;`,
    );
    expect((await run(before, { functions: [double, double] })).value).toEqual(['after', 8]);
    expect((await run(before, { functions: [double, end, double] })).value).toEqual(['after', 'ended']);
  });

  it.each([
    [
      'util.error("No", "Denied", { a: 1 }, { b: 2 })',
      { message: 'No', type: 'Denied', data: { a: 1 }, info: { b: 2 } },
    ],
    ['util.unauthorized()', { type: 'Unauthorized', message: 'Not Authorized to access it on type Query' }],
    [
      'util.dynamodb.toMapValues({})',
      { type: 'Code', message: expect.stringContaining('util.dynamodb is not served') },
    ],
    ['c.a.b.d', { type: 'Code' }],
    ['process.exit()', { type: 'Code', message: expect.stringContaining('process is not defined') }],
    ['Promise.resolve()', { type: 'Code', message: expect.stringContaining('Promise is not defined') }],
    ['Object.constructor("return 1")()', { type: 'Code', message: expect.stringContaining('Code generation') }],
  ])('when it says %s, that is its error', async (expression, error) => {
    const running = run(`${none} export const response = c => ${expression};`);
    await expect(running).rejects.toThrow(expect.objectContaining(error));
  });

  it.each([
    ['try { 1; } catch (e) { 2; }', 'try'],
    ['throw 1;', 'throw'],
    ['for (let i = 0; i < 2; i += 1) { 1; }', 'for (;;)'],
    ['while (false) { 1; }', 'while'],
    ['let i = 0; i++;', '++ and --'],
    ['const a = /x/;', 'regular expressions'],
    ['const f = async () => 1;', 'async functions'],
    ['class A {}', 'classes'],
  ])('when it has %s, it does not load, as it would not deploy', async (statement, what) => {
    await expect(run(`${none} export const response = () => { ${statement} };`)).rejects.toThrow(what);
  });

  it('when it imports another module, lacks a handler or has another data source, it does not load', async () => {
    const importing = run(`import fs from 'node:fs'; ${none} export const response = () => fs;`);
    await expect(importing).rejects.toThrow("'node:fs'");
    await expect(run(none)).rejects.toThrow("exports no 'response'");
    const settings = { typeName: 'Query', fieldName: 'it', code: `${none} export const response = () => 1;` };
    expect(() => makeResolver({ ...settings, dataSource: 'AWS_LAMBDA' }, context)).toThrow('AWS_LAMBDA');
  });
});

describe('given a table as the data source', () => {
  const key = { pk: { S: 'user#ann' }, sk: { S: 'user' } };
  const read = (more: object = {}) =>
    `export const request = () => (${JSON.stringify({ operation: 'GetItem', key, ...more })});`;
  const answer = 'export const response = c => ({ item: c.result, error: c.error });';
  const tableOf = (getItem: TableSource['getItem'], putItem: TableSource['putItem'] = async () => ({})) => ({
    dataSource: { tableName: 'coverline', getItem, putItem, batchGetItem: async () => [{ id: 'ann' }, null] },
  });

  it('when the resolver reads an item, its response gets it, and null where there is none', async () => {
    const asked: unknown[] = [];
    const table = tableOf(async request => {
      asked.push(request);
      return request.consistentRead ? { id: 'ann', version: 3 } : undefined;
    });
    const found = await run(read({ consistentRead: true }) + answer, table);
    expect(found.value).toEqual({ item: { id: 'ann', version: 3 } });
    expect((await run(read() + answer, table)).value).toEqual({ item: null });
    expect(asked).toEqual([
      { key, consistentRead: true },
      { key, consistentRead: false },
    ]);
  });

  const batch = (tables: object) =>
    `export const request = c => ({ operation: 'BatchGetItem', tables: ${JSON.stringify(tables)} }); ${answer}`;

  it('when the resolver reads several items, its response gets them by table, with null where there is none', async () => {
    const keys = [key, { ...key, pk: { S: 'user#bob' } }];
    const { value } = await run(
      batch({ coverline: { keys, consistentRead: true } }),
      tableOf(async () => undefined),
    );
    const data = { coverline: [{ id: 'ann' }, null] };
    expect(value).toEqual({ item: { data, unprocessedKeys: { coverline: [] } } });
  });

  it('when the resolver reads several items of another table, or none, it gets an error', async () => {
    const others = await run(
      batch({ other: { keys: [key] } }),
      tableOf(async () => undefined),
    );
    expect(others.value).toMatchObject({ error: { message: expect.stringContaining('other') } });
    const none = run(
      batch({ coverline: { keys: [] } }),
      tableOf(async () => undefined),
    );
    await expect(none).rejects.toThrow('not served');
  });

  it('when the resolver puts an item on a condition, the response gets what is stored then', async () => {
    const asked: unknown[] = [];
    const table = tableOf(
      async () => undefined,
      async request => {
        asked.push(request);
        return { id: 'ann' };
      },
    );
    const [attributeValues, condition] = [{ id: { S: 'ann' } }, { expression: 'attribute_not_exists(pk)' }];
    const put = { operation: 'PutItem', key, attributeValues, condition };
    const written = await run(`export const request = () => (${JSON.stringify(put)}); ${answer}`, table);
    expect(written.value).toEqual({ item: { id: 'ann' } });
    expect(asked).toEqual([{ item: { ...key, id: { S: 'ann' } }, condition: 'attribute_not_exists(pk)' }]);
  });

  it('when the table rejects the read, the response gets the error', async () => {
    const table = tableOf(() => Promise.reject(Object.assign(new Error('Not you.'), { name: 'AccessDenied' })));
    expect((await run(read() + answer, table)).value).toEqual({
      item: null,
      error: { message: 'Not you.', type: 'DynamoDB:AccessDenied' },
    });
  });

  it('when the resolver asks for another operation, it fails', async () => {
    const scan = `export const request = () => ({ operation: 'Scan' }); ${answer}`;
    await expect(
      run(
        scan,
        tableOf(async () => undefined),
      ),
    ).rejects.toThrow('not served');
  });
});

describe('given an extension', () => {
  const filter = `{ filterGroup: [{ filters: [{ fieldName: 'a', operator: 'eq', value: 1 }] }] }`;
  const calling = (call: string) => `${none} export const response = () => { extensions.${call}; return null; };`;

  it.each([
    [`setSubscriptionFilter(${filter})`, 'Subscription', 'Mutation'],
    [`setSubscriptionInvalidationFilter(${filter})`, 'Subscription', 'Query'],
    [`invalidateSubscriptions({ subscriptionField: 'onChange', payload: {} })`, 'Mutation', 'Subscription'],
  ])('when %s is called, it works in a %s and fails in a %s', async (call, right, wrong) => {
    await expect(run(calling(call), { typeName: right })).resolves.toMatchObject({ value: null });
    await expect(run(calling(call), { typeName: wrong })).rejects.toThrow(`a ${right} alone`);
  });
});
