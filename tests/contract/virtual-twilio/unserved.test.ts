import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localAccount } from '../../../infra/local/twilio/account.ts';
import { folderOfFile } from '../../support/temporary-folder.ts';
import { type OpenAccount, openAccount } from './account.ts';
import { type PackageRoute, packageRoutes } from './package-routes.ts';

const dataDir = folderOfFile('unserved');
const PAGE = ['PageSize', 'Page', 'PageToken'];
const known = packageRoutes();

let account: OpenAccount;
beforeAll(async () => {
  account = await openAccount(dataDir);
});
afterAll(() => account.stop());

/** The names of the path's parts differ between the package and the virtual Twilio. */
const shapeOf = ({ method, url }: { method: string; url: string }): string =>
  `${method} ${url.replaceAll(/:\w+/g, ':')}`;
const served = () =>
  new Map(account.rest.routes.map(route => [shapeOf({ ...route, url: `https://${route.host}${route.path}` }), route]));

const concrete = (url: string): string =>
  url.replace(/:accountSid/, localAccount.accountSid).replaceAll(/:\w+/g, 'XX00000000000000000000000000000001');

const ask = async (
  { method, url }: PackageRoute,
  { 'If-Match': ifMatch, ...given }: Record<string, string> = {},
  isInQuery = method === 'GET',
) => {
  const asked = new URL(concrete(url));
  if (isInQuery) for (const [name, value] of Object.entries(given)) asked.searchParams.set(name, value);
  const { status, body } = await account.ask({ method, url: asked.href, form: isInQuery ? {} : given, ifMatch });
  return { status, message: (body as { message?: string } | undefined)?.message ?? '' };
};

describe('what the twilio package can ask for', () => {
  it('has been read from the package: routes of the account and of TaskRouter, with parameters', () => {
    expect(known.length).toBeGreaterThan(250);
    const create = known.find(route =>
      shapeOf(route).endsWith('POST https://api.twilio.com/2010-04-01/Accounts/:/Calls.json'),
    );
    expect([...(create?.parameters ?? [])]).toEqual(
      expect.arrayContaining(['To', 'From', 'SendDigits', 'MachineDetection']),
    );
  });

  it('contains every served route and each of its parameters', () => {
    const byShape = new Map(known.map(route => [shapeOf(route), route]));
    const invented = [...served()].flatMap(([shape, { parameters }]) => {
      const route = byShape.get(shape);
      if (!route) return [shape];
      const names = parameters.map(one => (typeof one === 'string' ? one : one.name));
      return names.filter(name => !route.parameters.has(name)).map(name => `${shape} ${name}`);
    });
    expect(invented).toEqual([]);
  });

  it('is answered with 501 that names the route, if the virtual Twilio does not serve it', async () => {
    const others = known.filter(route => !served().has(shapeOf(route)));
    expect(others.length).toBeGreaterThan(150);
    const wrong: string[] = [];
    for (const route of others) {
      const { status, message } = await ask(route);
      const { host, pathname } = new URL(concrete(route.url));
      const name = `does not serve ${route.method} https://${host}${pathname}`;
      if (status !== 501 || !message.includes(name)) wrong.push(`${shapeOf(route)}: ${status} ${message}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is answered with 501 that names the parameter, if a served route would ignore it', async () => {
    const wrong: string[] = [];
    let rejected = 0;
    for (const route of known) {
      const here = served().get(shapeOf(route));
      if (!here) continue;
      const reads = new Set(here.parameters.flatMap(one => (typeof one === 'string' ? one : [])));
      for (const name of route.parameters) {
        if (reads.has(name) || (route.method === 'GET' && PAGE.includes(name))) continue;
        const { status, message } = await ask(route, { [name]: 'unheard-of' });
        if (status !== 501 || !message.includes(`the parameter ${name}`))
          wrong.push(`${shapeOf(route)} ${name}: ${status}`);
        rejected += 1;
      }
    }
    expect(wrong).toEqual([]);
    expect(rejected).toBeGreaterThan(100);
  });

  it('is answered with 501 that names the parameter, if it is where Twilio does not read it', async () => {
    const wrong: string[] = [];
    for (const route of known.filter(one => one.method !== 'DELETE')) {
      const reads =
        served()
          .get(shapeOf(route))
          ?.parameters.flatMap(one => (typeof one === 'string' ? one : [])) ?? [];
      for (const name of reads.filter(one => one !== 'If-Match')) {
        const { status, message } = await ask(route, { [name]: 'POST' }, route.method !== 'GET');
        if (status !== 501 || !message.includes(`the parameter ${name}`))
          wrong.push(`${shapeOf(route)} ${name}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(['PUT', 'head'])('is answered with 501 for a webhook by the method %j', async value => {
    const wrong: string[] = [];
    for (const route of known) {
      for (const one of served().get(shapeOf(route))?.parameters ?? []) {
        if (typeof one !== 'string' || !one.endsWith('Method')) continue;
        const { status, message } = await ask(route, { [one]: value });
        if (status !== 501 || !message.includes(`the parameter ${one}=${value} `))
          wrong.push(`${shapeOf(route)} ${one}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is answered with 501 that names the country, if its numbers are not sold', async () => {
    const url = 'https://api.twilio.com/2010-04-01/Accounts/:accountSid/AvailablePhoneNumbers/GB/Local.json';
    const { status, message } = await ask({ method: 'GET', url, parameters: new Set() });
    expect([status, message]).toEqual([501, 'The virtual Twilio does not serve the numbers of GB']);
  });
});
