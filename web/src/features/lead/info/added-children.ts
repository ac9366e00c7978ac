import type { Lead } from '#shared/leads/lead';
import { childPlaces, type LeadEdit, MAX_CHILDREN } from '#shared/leads/lead-edit';

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

  return {
    /** Adds a child, and returns its number. */
    add: (): number => MAX_CHILDREN + marks.push(crypto.randomUUID()) - 1,
    /** The lead with the added children under their numbers. */
    shown: (lead: Lead): Lead => {
      if (!lead.child || marks.length === 0) return lead;
      const children = Object.entries(lead.child).map(([place, set]) => [nameOf(place, set.added_as), set]);
      return { ...lead, child: Object.fromEntries(children) };
    },
    /** The edit as it is sent: the server finds an added child by its mark, so any free place will do. */
    sent: (edit: LeadEdit): LeadEdit => {
      const { child } = edit;
      if (!child) return edit;
      const free = childPlaces.filter(place => child[place] === undefined);
      const children = Object.entries(child).map(([name, set]) => {
        const added_as = marks[Number(name) - MAX_CHILDREN];
        return added_as === undefined ? [name, set] : [free.shift() ?? name, { ...set, added_as }];
      });
      return { ...edit, child: Object.fromEntries(children) };
    },
  };
};
