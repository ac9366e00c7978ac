import type { Check, DeployedStage } from './check.ts';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs the checks one after another. A check that cannot run is a difference too. Returns how many differ. */
export const runChecks = async (
  checks: readonly Check[],
  stage: DeployedStage,
  print: (line: string) => void,
): Promise<number> => {
  let differing = 0;
  for (const { id, assumption, differences } of checks) {
    const found = await differences(stage).catch((error: unknown) => [`it could not be verified: ${reasonOf(error)}`]);
    if (found.length > 0) differing++;
    print(`${found.length === 0 ? 'holds  ' : 'DIFFERS'}  ${id}: ${assumption}`);
    for (const one of found) print(`         ${one}`);
  }
  return differing;
};
