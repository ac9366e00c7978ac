import type { Lead } from '#shared/leads/lead';
import { CHILDREN_AT_MOST, childPlaces, type LeadEdit } from '#shared/leads/lead-edit';

/**
 * The children that were added in one form, by numbers beyond any place that a lead has: the server gives them their
 * places, and the set in which somebody types stays the one that it is, whoever else adds one meanwhile.
 */
export const createAddedChildren = () => {
  const marks: string[] = [];

  /** A lead's child by its number here, or by its place where it was not added here. */
  const nameOf = (place: string, added_as: string | undefined): string => {
    const added = added_as === undefined ? -1 : marks.indexOf(added_as);
    return added < 0 ? place : String(CHILDREN_AT_MOST + added);
  };

  return {
    /** A further one; answers its number. */
    add: (): number => CHILDREN_AT_MOST + marks.push(crypto.randomUUID()) - 1,
    /** The lead with those children by their numbers. */
    shown: (lead: Lead): Lead => {
      if (!lead.child || marks.length === 0) return lead;
      const children = Object.entries(lead.child).map(([place, set]) => [nameOf(place, set.added_as), set]);
      return { ...lead, child: Object.fromEntries(children) };
    },
    /** An edit with each of them under its mark; the place beside it is any, for the server looks for the mark. */
    sent: (edit: LeadEdit): LeadEdit => {
      const { child } = edit;
      if (!child) return edit;
      const free = childPlaces.filter(place => child[place] === undefined);
      const children = Object.entries(child).map(([name, set]) => {
        const added_as = marks[Number(name) - CHILDREN_AT_MOST];
        return added_as === undefined ? [name, set] : [free.shift() ?? name, { ...set, added_as }];
      });
      return { ...edit, child: Object.fromEntries(children) };
    },
  };
};
