import { dispositionExists, listDispositions } from '#platform/table/dispositions';
import type { Step } from '#platform/table/engine/steps';
import { listGroupNames } from '#platform/table/group-configurations';
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
    listGroupNames(),
    knownScripts(configs.map(({ script }) => script)),
  ]);
  return { dispositions: new Set(dispositions.map(({ name }) => name)), groups: new Set(groups), scripts };
};

const unknown = (what: string, names: string[], known: Set<string>): string[] =>
  names.filter(name => !known.has(name)).map(name => `There is no ${what} '${name}'.`);

const detailOf = (source: string, messagesOf: Partial<Record<keyof CallConfig, string[]>>): ErrorDetail[] =>
  Object.entries(messagesOf).flatMap(([field, messages]) =>
    messages.length > 0 ? [{ field: `content.callConfigs.${source}.${field}`, message: messages.join(' ') }] : [],
  );

const problemsOf = (source: string, config: CallConfig, known: Known): ErrorDetail[] =>
  detailOf(source, {
    dispositions: unknown('disposition', config.dispositions, known.dispositions),
    script: unknown('script', [config.script], known.scripts),
    transferGroupOptions: unknown('group', config.transferGroupOptions, known.groups),
  });

const reject = (detail: ErrorDetail[]): void => {
  const [first] = detail;
  if (first) throw new Rejection('rejected', first.message, detail);
};

/** @throws Rejection `rejected` with each field that names a disposition, script or group which does not exist */
export const requireKnownNames = async ({ callConfigs }: GroupContent): Promise<void> => {
  const known = await knownNames(Object.values(callConfigs));
  reject(Object.entries(callConfigs).flatMap(([source, config]) => problemsOf(source, config, known)));
};

const dispositionsIn = ({ callConfigs }: GroupContent): string[] =>
  Object.values(callConfigs).flatMap(({ dispositions }) => dispositions);

/** DynamoDB takes 100 items in a transaction; two are the group and the record of its change. */
const MOST_NEW = 98;

/**
 * The condition that each disposition which is new in a group exists, for the transaction of the change: the index that
 * was read before may be some milliseconds old. The deletion of one that the group has changes the group itself.
 */
export const dispositionChecks = (before: GroupContent, after: GroupContent) => {
  const had = new Set(dispositionsIn(before));
  const added = [...new Set(dispositionsIn(after))].filter(name => !had.has(name));
  if (added.length > MOST_NEW)
    throw new Rejection(
      'rejected',
      `Add at most ${MOST_NEW} dispositions at once. Save the group, then add the others.`,
    );
  const stepNameOf = (disposition: string) => `disposition ${disposition}`;
  const steps: Record<string, Step> = Object.fromEntries(
    added.map(name => [stepNameOf(name), dispositionExists(name)]),
  );
  /** @throws Rejection `rejected` with each field that names a disposition whose condition failed */
  const rejectFailed = (failures: object): void => {
    const existing = new Set(dispositionsIn(after).filter(name => !(stepNameOf(name) in failures)));
    reject(
      Object.entries(after.callConfigs).flatMap(([source, { dispositions }]) =>
        detailOf(source, { dispositions: unknown('disposition', dispositions, existing) }),
      ),
    );
  };
  return { steps, rejectFailed };
};
