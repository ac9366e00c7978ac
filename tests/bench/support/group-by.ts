/** Groups values by key, in the order of the first value of each group (Node 20 has no Map.groupBy). */
export const groupBy = <T, K>(values: T[], keyOf: (value: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return groups;
};
