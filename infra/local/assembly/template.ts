import * as z from 'zod';

const Properties = z.record(z.string(), z.unknown());

/** One resource of a CloudFormation template. */
export const ResourceDefinition = z.looseObject({
  Type: z.string(),
  Properties: Properties.default({}),
  Metadata: Properties.default({}),
  Condition: z.string().optional(),
});
export type ResourceDefinition = z.infer<typeof ResourceDefinition>;

/** The parts of a template that are read (CloudFormation user guide, "Template sections"). */
export const Template = z.looseObject({
  Resources: z.record(z.string(), ResourceDefinition).default({}),
  Outputs: z
    .record(
      z.string(),
      z.looseObject({
        Value: z.unknown(),
        Export: z.object({ Name: z.unknown() }).optional(),
        Condition: z.string().optional(),
      }),
    )
    .default({}),
  Parameters: z.record(z.string(), z.looseObject({ Default: z.unknown().optional() })).default({}),
  Conditions: z.record(z.string(), z.unknown()).default({}),
  Mappings: z.record(z.string(), z.record(z.string(), Properties)).default({}),
});
export type Template = z.infer<typeof Template>;

/** `manifest.json` of a cloud assembly: its stacks and the assemblies nested in it. */
export const Manifest = z.looseObject({
  artifacts: z
    .record(
      z.string(),
      z.looseObject({
        type: z.string(),
        environment: z.string().optional(),
        properties: z
          .looseObject({
            templateFile: z.string().optional(),
            stackName: z.string().optional(),
            directoryName: z.string().optional(),
          })
          .optional(),
      }),
    )
    .default({}),
});

/** `<stack>.assets.json`: the source of each file asset and its key in the asset bucket. */
export const AssetManifest = z.looseObject({
  files: z
    .record(
      z.string(),
      z.looseObject({
        source: z.looseObject({ path: z.string().optional(), packaging: z.string().optional() }),
        destinations: z.record(z.string(), z.looseObject({ objectKey: z.string() })),
      }),
    )
    .default({}),
});

/** The start cannot continue; the message says why. */
export class AssemblyError extends Error {
  override readonly name = 'AssemblyError';
}
