import type { TransferDestination } from '#shared/contracts/calls';

type DestinationGroup = { title: string; destinations: TransferDestination[] };

const contains = (text: string, part: string) => text.toLowerCase().includes(part);

/** Groups first, then agents, each in the server's order; only those whose name contains the search text. */
export const destinationGroups = (destinations: TransferDestination[], search: string): DestinationGroup[] => {
  const part = search.trim().toLowerCase();
  const found = destinations.filter(({ label, to }) => contains(label, part) || contains(to, part));
  return [
    { title: 'Groups', destinations: found.filter(({ kind }) => kind === 'group') },
    { title: 'Agents', destinations: found.filter(({ kind }) => kind === 'agent') },
  ].filter(group => group.destinations.length > 0);
};

/** Whether somebody could take the call at once; for other destinations the customer waits. */
export const availability = ({ kind, available }: TransferDestination): string => {
  if (kind === 'agent') return available > 0 ? 'Available' : 'Not available now';
  return available > 0 ? `${available} available` : 'Nobody available now';
};
