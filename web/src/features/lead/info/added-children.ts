import type { Base } from '#shared/changed-meanwhile';
import type { Lead } from '#shared/leads/lead';
import { childPlaces, type LeadEdit, MAX_CHILDREN } from '#shared/leads/lead-edit';
import { ApiFailure } from '../../../lib/api/api-failure.ts';

/**
 * The children that were added in one form. Their numbers are beyond the places of a lead, as the server assigns the
 * place: their fields on the screen stay the same if another user adds a child at the same time.
 */
export const createAddedChildren = () => {
  const marks: string[] = [];

  /** The number of a child that was added in this form; the place of any other child. */
  const nameOf = (place: string, added_as: string | undefined): string => {
    const added = added_as === undefined ? -1 : marks.indexOf(added_as);
    return added < 0 ? place : String(MAX_CHILDREN + added);
  };

  /** The edit as it is sent: the server finds an added child by its mark, so any free place will do. */
  const sent = (edit: LeadEdit): LeadEdit => {
    const { child } = edit;
    if (!child) return edit;
    const free = childPlaces.filter(place => child[place] === undefined);
    const children = Object.entries(child).map(([name, set]) => {
      const added_as = marks[Number(name) - MAX_CHILDREN];
      return added_as === undefined ? [name, set] : [free.shift() ?? name, { ...set, added_as }];
    });
    return { ...edit, child: Object.fromEntries(children) };
  };

  /** The name that a field of this form has in an edit as it is sent. */
  const sentField = ({ child = {} }: LeadEdit, field: string): string => {
    const [root, name, of] = field.split('.');
    const mark = root === 'child' ? marks[Number(name) - MAX_CHILDREN] : undefined;
    const place = mark && Object.keys(child).find(each => child[each]?.added_as === mark);
    return place === undefined ? field : `child.${place}.${of}`;
  };

  return {
    /** Adds a child, and returns its number. */
    add: (): number => MAX_CHILDREN + marks.push(crypto.randomUUID()) - 1,
    /** The numbers of a lead's stored children, in the order of their places. */
    numbersIn: ({ child = {} }: Lead): number[] =>
      childPlaces.flatMap(place => (child[place] ? [Number(nameOf(place, child[place].added_as))] : [])),
    /** The lead with the added children under their numbers. */
    shown: (lead: Lead): Lead => {
      if (!lead.child || marks.length === 0) return lead;
      const children = Object.entries(lead.child).map(([place, set]) => [nameOf(place, set.added_as), set]);
      return { ...lead, child: Object.fromEntries(children) };
    },
    /** Sends an edit and the values that it replaces, with the names that the server knows, there and back. */
    send: async <T>(
      edit: LeadEdit,
      base: Partial<Base>,
      save: (edit: LeadEdit, base: Base) => Promise<T>,
    ): Promise<T> => {
      const data = sent(edit);
      const fields = Object.keys(base);
      const places = new Map(fields.map(field => [sentField(data, field), field]));
      const known = Object.fromEntries(fields.map(field => [sentField(data, field), base[field] ?? '']));
      try {
        return await save(data, known);
      } catch (error) {
        if (error instanceof ApiFailure)
          throw error.withDetail(each => ({ ...each, field: places.get(each.field) ?? each.field }));
        throw error;
      }
    },
  };
};
