import * as z from 'zod';

export const CURRENT = 'AWSCURRENT';
const PREVIOUS = 'AWSPREVIOUS';

export const SecretVersion = z.object({
  id: z.string(),
  value: z.string(),
  /** The staging labels; a version without one is deprecated, and is not listed. */
  stages: z.array(z.string()),
  /** Epoch seconds. */
  createdAt: z.number(),
});
export type SecretVersion = z.infer<typeof SecretVersion>;

/**
 * Secrets Manager keeps the newest hundred
 * (docs.aws.amazon.com/secretsmanager/latest/userguide/whats-in-a-secret.html).
 */
const KEPT = 100;

export const labelled = (versions: readonly SecretVersion[], stage: string): SecretVersion | undefined =>
  versions.find(({ stages }) => stages.includes(stage));

/**
 * Moves a label to a version. With `AWSCURRENT`, the version that had it before becomes `AWSPREVIOUS`, as in Secrets
 * Manager.
 */
export const withLabel = (versions: readonly SecretVersion[], stage: string, id: string): SecretVersion[] => {
  const former = labelled(versions, stage);
  const moved = versions.map(version => {
    const others = version.stages.filter(one => one !== stage);
    return { ...version, stages: version.id === id ? [...others, stage] : others };
  });
  return stage === CURRENT && former && former.id !== id ? withLabel(moved, PREVIOUS, former.id) : moved;
};

/** Adds a version with its labels; the first version of a secret is always the current one. */
export const withVersion = (
  versions: readonly SecretVersion[],
  added: Omit<SecretVersion, 'stages'>,
  stages: readonly string[] = [CURRENT],
): SecretVersion[] => {
  const labels = versions.length === 0 ? [...new Set([CURRENT, ...stages])] : stages;
  const all = labels.reduce((result, stage) => withLabel(result, stage, added.id), [
    ...versions,
    { ...added, stages: [] },
  ] as SecretVersion[]);
  return all.filter(({ stages: kept }, index) => kept.length > 0 || index >= all.length - KEPT);
};
