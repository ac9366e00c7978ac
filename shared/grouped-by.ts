/** The items by their name, in the order in which each name comes first (Node 20 has no Map.groupBy). */
export const groupedBy = <T, Name>(items: readonly T[], nameOf: (item: T) => Name): Map<Name, T[]> => {
  const groups = new Map<Name, T[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
};
