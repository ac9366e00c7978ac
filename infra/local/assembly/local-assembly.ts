import { resolve } from 'node:path';
import { evaluate, NO_VALUE, type Scope, unknownIntrinsics } from './intrinsics.ts';
import { readAssembly, type Stack, type SynthesizedAssembly } from './read-assembly.ts';
import { ACCOUNT, type Identity, type Origins, REGION, resourceKinds } from './resource-kinds.ts';
import { AssemblyError, type ResourceDefinition } from './template.ts';

/** A resource of any stack with its properties evaluated. */
export type Resource = Identity & {
  /** `Stack/LogicalId`. */
  key: string;
  logicalId: string;
  type: string;
  properties: Record<string, unknown>;
  /** Folder of its code, from `aws:asset:path`. */
  assetDir?: string;
};

/** The assembly with every expression evaluated over the local cloud's own ids. */
export type LocalAssembly = {
  of(...types: string[]): Resource[];
  /** The only resource of a type, for types of which the local cloud can run one. */
  only(type: string): Resource | undefined;
  byRef(type: string, ref: string): Resource | undefined;
  byArn(arn: string): Resource | undefined;
  /** The outputs of all stacks by name. */
  outputs: Record<string, string>;
  /** The absolute path of each asset by its object key. */
  assets: Map<string, string>;
};

type Place = { stack: Stack; logicalId: string; definition: ResourceDefinition };

const keyOf = (stack: Stack, logicalId: string) => `${stack.name}/${logicalId}`;

const pseudoParameters = (stack: Stack): Record<string, unknown> => ({
  'AWS::AccountId': ACCOUNT,
  'AWS::Region': REGION,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': stack.name,
  'AWS::StackId': `arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/${stack.name}/local`,
  'AWS::NoValue': NO_VALUE,
});

/**
 * Reads and evaluates an assembly.
 * @throws AssemblyError naming the first resource type or intrinsic that the local cloud does not know.
 */
export const loadAssembly = (dir: string, origins: Origins): LocalAssembly => {
  const synthesized = readAssembly(dir);
  rejectUnknown(synthesized);
  const evaluator = new Evaluator(synthesized, origins);
  const resources = evaluator.resources();
  const of = (...types: string[]) => resources.filter(resource => types.includes(resource.type));
  return {
    of,
    only: type => {
      const [first, second] = of(type);
      if (second) throw new AssemblyError(`The local cloud runs one ${type}; ${second.key} is another.`);
      return first;
    },
    byRef: (type, ref) => of(type).find(resource => resource.ref === ref),
    byArn: arn => resources.find(resource => resource.attributes.Arn === arn),
    outputs: evaluator.outputs(),
    assets: synthesized.assets,
  };
};

/** @throws AssemblyError for a type or an intrinsic that is not in the register. */
const rejectUnknown = ({ stacks }: SynthesizedAssembly) => {
  for (const stack of stacks) {
    for (const [logicalId, definition] of Object.entries(stack.template.Resources)) {
      const place = keyOf(stack, logicalId);
      if (!resourceKinds[definition.Type])
        throw new AssemblyError(`The local cloud does not know the resource type ${definition.Type} of ${place}.`);
      const [intrinsic] = unknownIntrinsics(definition.Properties);
      if (intrinsic) throw new AssemblyError(`The local cloud does not know the intrinsic ${intrinsic} in ${place}.`);
    }
  }
};

class Evaluator {
  readonly #identities = new Map<string, Identity>();

  constructor(
    readonly synthesized: SynthesizedAssembly,
    readonly origins: Origins,
  ) {}

  resources(): Resource[] {
    return this.#places().map(place => this.#resource(place));
  }

  outputs(): Record<string, string> {
    const outputs: Record<string, string> = {};
    for (const stack of this.synthesized.stacks) {
      for (const [name, output] of Object.entries(stack.template.Outputs)) {
        outputs[name] = String(evaluate(output.Value, this.#scope(stack, keyOf(stack, name))));
      }
    }
    return outputs;
  }

  #places(): Place[] {
    return this.synthesized.stacks.flatMap(stack =>
      Object.entries(stack.template.Resources)
        .filter(([, { Condition }]) => !Condition || this.#condition(stack, Condition))
        .map(([logicalId, definition]) => ({ stack, logicalId, definition })),
    );
  }

  #resource({ stack, logicalId, definition }: Place): Resource {
    const key = keyOf(stack, logicalId);
    const assetPath = definition.Metadata['aws:asset:path'];
    return {
      ...this.#identity(stack, logicalId),
      key,
      logicalId,
      type: definition.Type,
      properties: resourceKinds[definition.Type]?.runs ? this.#properties(stack, key, definition) : {},
      ...(typeof assetPath === 'string' && { assetDir: resolve(this.synthesized.dir, assetPath) }),
    };
  }

  #properties(stack: Stack, key: string, definition: ResourceDefinition) {
    return evaluate(definition.Properties, this.#scope(stack, key)) as Record<string, unknown>;
  }

  #identity(stack: Stack, logicalId: string): Identity {
    const key = keyOf(stack, logicalId);
    const known = this.#identities.get(key);
    if (known) return known;
    const definition = stack.template.Resources[logicalId];
    const kind = definition && resourceKinds[definition.Type];
    if (!definition || !kind) throw new AssemblyError(`There is no resource ${key}.`);
    const identity = kind.identify({
      key,
      madeUpName: `${stack.name}-${logicalId}`.toLowerCase().slice(0, 63),
      origins: this.origins,
      text: property => {
        const value = evaluate(definition.Properties[property], this.#scope(stack, key));
        return value === undefined || value === NO_VALUE ? undefined : String(value);
      },
    });
    this.#identities.set(key, identity);
    return identity;
  }

  #scope(stack: Stack, place: string): Scope {
    return {
      place,
      ref: name => this.#ref(stack, name),
      attribute: (logicalId, name) => this.#attribute(stack, logicalId, name, place),
      importValue: name => this.#importValue(name, place),
      condition: name => this.#condition(stack, name),
      mapping: (map, first, second) => {
        const value = stack.template.Mappings[map]?.[first]?.[second];
        if (value === undefined) throw new AssemblyError(`There is no mapping ${map}.${first}.${second} for ${place}.`);
        return value;
      },
    };
  }

  #ref(stack: Stack, name: string): unknown {
    const pseudo = pseudoParameters(stack);
    if (name in pseudo) return pseudo[name];
    const parameter = stack.template.Parameters[name];
    return parameter ? parameter.Default : this.#identity(stack, name).ref;
  }

  #attribute(stack: Stack, logicalId: string, name: string, place: string): string {
    const value = this.#identity(stack, logicalId).attributes[name];
    if (value !== undefined) return value;
    const type = stack.template.Resources[logicalId]?.Type;
    throw new AssemblyError(
      `The local cloud does not know the attribute ${name} of ${type} ${logicalId}, asked by ${place}.`,
    );
  }

  #condition(stack: Stack, name: string): boolean {
    if (!(name in stack.template.Conditions))
      throw new AssemblyError(`There is no condition ${name} in ${stack.name}.`);
    return evaluate(stack.template.Conditions[name], this.#scope(stack, `${stack.name}/${name}`)) === true;
  }

  #importValue(wanted: string, place: string): unknown {
    for (const stack of this.synthesized.stacks) {
      for (const [id, output] of Object.entries(stack.template.Outputs)) {
        const scope = this.#scope(stack, keyOf(stack, id));
        if (output.Export && evaluate(output.Export.Name, scope) === wanted) return evaluate(output.Value, scope);
      }
    }
    throw new AssemblyError(`No stack exports ${wanted}, which ${place} imports.`);
  }
}
