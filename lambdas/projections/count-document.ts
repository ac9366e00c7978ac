import { logger } from '#platform/logger';
import { conflict, done, failAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { countedDocumentStep, getCountedDocument, readCounted } from '#platform/table/counted-documents';
import type { CountedDocument } from '#platform/table/engine/documents';
import type { Step } from '#platform/table/engine/steps';
import { writeTogether } from '#platform/table/engine/write';
import { getRollupGeneration } from '#platform/table/rollup-generation';
import { rollupStep } from '#platform/table/rollups';
import { userByEmail } from '#platform/table/users';
import type { Contribution, KnownContribution } from '#shared/metrics/contribution';
import { contributionsOf } from '#shared/metrics/contributions-of';
import type { CountedId } from '#shared/metrics/counted-document';
import { rollupDifference } from '#shared/metrics/rollups';

/** The contribution with its agent's id; the sale of a deleted agent counts for the company alone. */
const withAgent = async ({ user_email, ...contribution }: Contribution): Promise<KnownContribution> => {
  if (user_email === undefined) return contribution;
  const user = await userByEmail(user_email);
  if (!user) logger.warn('figures of an unknown agent', { day: contribution.day });
  return user ? { ...contribution, user_id: user.id } : contribution;
};

type Counting = {
  counted: CountedDocument | undefined;
  /** The generations to count in: the one that is read, and the one that is being built. */
  generations: number[];
  is: KnownContribution[];
};

/** What a document contributes, given what it has contributed to the generation that is read. */
type Contributed = (id: CountedId, before: KnownContribution[]) => Promise<KnownContribution[]>;

const asItIs: Contributed = async id => {
  const document = await readCounted(id);
  return Promise.all((document ? contributionsOf(document) : []).map(withAgent));
};

const asBefore: Contributed = async (_, before) => before;

/** The generation is read before the document: a rebuild that begins in between reads this document or a newer one. */
const readCounting = async (id: CountedId, contributed: Contributed): Promise<Counting> => {
  const { current, building } = await getRollupGeneration({ latest: true });
  const counted = await getCountedDocument(id);
  return {
    counted,
    generations: building === undefined ? [current] : [current, building],
    is: await contributed(id, counted?.generations[current] ?? []),
  };
};

const wasIn = ({ counted }: Counting, generation: number): KnownContribution[] =>
  counted?.generations[generation] ?? [];

const rollupSteps = (counting: Counting): Step[] =>
  counting.generations.flatMap(generation =>
    rollupDifference(wasIn(counting, generation), counting.is).map(change => rollupStep(generation, change)),
  );

const count = (id: CountedId, contributed: Contributed): Promise<void> =>
  retryOnConflict({
    read: () => readCounting(id, contributed),
    decide: counting => {
      const steps = rollupSteps(counting);
      return steps.length > 0 ? toWrite(steps) : done(undefined);
    },
    write: async (steps, { counted, generations, is }) => {
      const next = Object.fromEntries(generations.map(generation => [String(generation), is]));
      const { outcome } = await writeTogether({
        counted: countedDocumentStep(id, next, counted),
        ...Object.fromEntries(steps.map((step, index) => [`rollup ${index}`, step])),
      });
      return outcome === 'written' ? done(undefined) : conflict;
    },
    giveUp: failAsChanging('A document changed too often to count it.'),
  });

/**
 * Makes the roll-ups contain exactly what a document contributes as it is now. An event that comes twice, late or in
 * another order changes nothing: what counts is the document, and what it contributed before is stored beside it.
 */
export const countDocument = (id: CountedId): Promise<void> => count(id, asItIs);

/** Copies the earlier contribution of a document that cannot be read to the generation that is being built. */
export const carryCountOver = (id: CountedId): Promise<void> => count(id, asBefore);
