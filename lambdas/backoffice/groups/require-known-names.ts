import { listDispositions } from '#platform/table/dispositions';
import { listGroupConfigurations } from '#platform/table/group-configurations';
import { publishedScript, unversionedPages } from '#platform/table/settings/scripts';
import type { CallConfig, GroupContent } from '#shared/access/group-configuration';
import { type ErrorDetail, Rejection } from '#shared/errors';

type Known = { dispositions: Set<string>; groups: Set<string>; scripts: Set<string> };

const isKnownScript = async (name: string): Promise<boolean> =>
  (await publishedScript(name)) !== undefined || (await unversionedPages(name)).length > 0;

const knownScripts = async (names: string[]): Promise<Set<string>> => {
  const found = await Promise.all([...new Set(names)].map(async name => ((await isKnownScript(name)) ? [name] : [])));
  return new Set(found.flat());
};

const knownNames = async (configs: CallConfig[]): Promise<Known> => {
  const [dispositions, groups, scripts] = await Promise.all([
    listDispositions(),
    listGroupConfigurations(),
    knownScripts(configs.map(({ script }) => script)),
  ]);
  const namesOf = (documents: { name: string }[]) => new Set(documents.map(({ name }) => name));
  return { dispositions: namesOf(dispositions), groups: namesOf(groups), scripts };
};

const unknown = (what: string, names: string[], known: Set<string>): string[] =>
  names.filter(name => !known.has(name)).map(name => `There is no ${what} '${name}'.`);

const problemsOf = (source: string, config: CallConfig, known: Known): ErrorDetail[] =>
  Object.entries({
    dispositions: unknown('disposition', config.dispositions, known.dispositions),
    script: unknown('script', [config.script], known.scripts),
    transferGroupOptions: unknown('group', config.transferGroupOptions, known.groups),
  }).flatMap(([field, messages]) =>
    messages.length > 0 ? [{ field: `content.callConfigs.${source}.${field}`, message: messages.join(' ') }] : [],
  );

/** @throws Rejection `rejected` with each field that names a disposition, script or group which does not exist */
export const requireKnownNames = async ({ callConfigs }: GroupContent): Promise<void> => {
  const known = await knownNames(Object.values(callConfigs));
  const detail = Object.entries(callConfigs).flatMap(([source, config]) => problemsOf(source, config, known));
  const [first] = detail;
  if (first) throw new Rejection('rejected', first.message, detail);
};
