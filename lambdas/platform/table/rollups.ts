import { FigureName, type Figures } from '#shared/metrics/figures';
import type { Cell, Rollup, RollupChange } from '#shared/metrics/rollups';
import { StoredRollup } from './engine/documents.ts';
import { keys } from './engine/keys.ts';
import { outdatedItems } from './engine/migrations.ts';
import { queryAll, queryPage } from './engine/query.ts';
import { getItem, type Image, type ReadOptions } from './engine/read.ts';
import { deletion, type Step, update } from './engine/steps.ts';
import { writeOne } from './engine/write.ts';

/** A roll-up with its cells; `version` grows with each change of it. */
export type RollupSums = Pick<StoredRollup, 'of' | 'user_id' | 'day' | 'version'> & { cells: Cell[] };

const FIELD = /^(total|hour|group|lead_source|user)#(.*)#(\w+)$/;

const fieldOf = ({ by, name }: Cell, figure: string): string => `${by}#${name}#${figure}`;

/** What a roll-up stores of its cells: one number for each figure of a cell. */
export const storedSums = (cells: readonly Cell[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const cell of cells)
    for (const [figure, value] of Object.entries(cell.figures)) sums[fieldOf(cell, figure)] = value;
  return sums;
};

const cellsOf = (image: Image): Cell[] => {
  const cells = new Map<string, Cell>();
  for (const [field, value] of Object.entries(image)) {
    const [, by, name, figure] = FIELD.exec(field) ?? [];
    const known = FigureName.safeParse(figure);
    if (!by || name === undefined || !known.success || typeof value !== 'number' || value === 0) continue;
    const cell = cells.get(`${by}#${name}`) ?? { by: by as Cell['by'], name, figures: {} };
    cells.set(`${by}#${name}`, { ...cell, figures: { ...cell.figures, [known.data]: value } });
  }
  return [...cells.values()];
};

const parse = (image: Image): RollupSums => {
  const { of, user_id, day, version } = StoredRollup.parse(image);
  return { of, ...(user_id && { user_id }), day, version, cells: cellsOf(image) };
};

/** Adds to a roll-up, or creates it; a step of the transaction that stores what was counted. */
export const rollupStep = (generation: number, { rollup, cells }: RollupChange): Step =>
  update<StoredRollup>(
    keys.rollup(generation, rollup),
    { set: { ...rollup, generation } },
    { set: { entity: 'rollup' }, add: storedSums(cells), orCreate: true },
  );

export const getRollup = async (
  generation: number,
  rollup: Rollup,
  options?: ReadOptions,
): Promise<RollupSums | undefined> => {
  const image = await getItem(keys.rollup(generation, rollup), options);
  return image && parse(image);
};

/** The days of the company or of one agent from the first to the last, both included; days without any are skipped. */
export const rollupsBetween = async (
  generation: number,
  subject: { of: 'company' } | { of: 'agent'; user_id: string },
  { first, last }: { first: string; last: string },
): Promise<RollupSums[]> => {
  const { pk } = keys.rollup(generation, { ...subject, day: first });
  return last < first ? [] : (await queryAll({ partition: pk, between: { first, last } })).map(parse);
};

/** The first day on which the company has any figure. */
export const firstCompanyDay = async (generation: number): Promise<string | undefined> => {
  const { pk } = keys.rollup(generation, { of: 'company', day: '' });
  return (await queryPage({ partition: pk }, 'ascending', { limit: 1 }, parse)).data[0]?.day;
};

/** The sum of all cells of a kind, by name. */
export const cellSum = (rollup: RollupSums | undefined, by: Cell['by'], name = ''): Figures =>
  rollup?.cells.find(cell => cell.by === by && cell.name === name)?.figures ?? {};

const SCANNED_AT_ONCE = 500;

/** Removes the roll-ups of all other generations: a scan, for a rebuild only. */
export const deleteOtherGenerations = async (generations: number[]): Promise<void> => {
  let page: Awaited<ReturnType<typeof outdatedItems>> | undefined;
  do {
    page = await outdatedItems({ names: ['rollup'] }, page?.next, SCANNED_AT_ONCE);
    for (const item of page.items)
      if (!generations.includes(Number(item.generation)))
        await writeOne(deletion<StoredRollup>({ pk: String(item.pk), sk: String(item.sk) }, []));
  } while (page.next);
};
