import type { VariantAxis } from './variant-axis.ts'

/** What is wrong with axes and variants, each of which is valid by itself. */
export type VariantErrorKind =
  | 'nameRepeated'
  | 'valueRepeated'
  | 'variantsMissing'
  | 'valueUnknown'
  | 'variantRepeated'
  | 'axesMissing'

/** An error and the field at which it is, such as `axes.1.name` or `variants.3.options`. */
export interface VariantError {
  path: string
  kind: VariantErrorKind
}

const indexesRepeated = (texts: readonly string[]): number[] =>
  texts.flatMap((text, index) => (texts.indexOf(text) < index ? [index] : []))

/** Whether the options name one value of each axis. */
const areOnAxes = (options: readonly string[], axes: readonly VariantAxis[]): boolean =>
  options.length === axes.length && axes.every(({ values }, index) => values.includes(options[index] ?? ''))

/**
 * Errors across axes and variants: repeated names, values and combinations, a combination of unknown values, axes without
 * a variant and the reverse. Empty if valid; no axes and no variants are valid.
 */
export function findVariantErrors(
  axes: readonly VariantAxis[],
  variants: readonly { options: readonly string[] }[],
): VariantError[] {
  const combinations = variants.map(({ options }) => JSON.stringify(options))
  return [
    ...indexesRepeated(axes.map(({ name }) => name)).map((index) => ({
      path: `axes.${index}.name`,
      kind: 'nameRepeated' as const,
    })),
    ...axes.flatMap(({ values }, index) =>
      indexesRepeated(values).length > 0
        ? [{ path: `axes.${index}.values`, kind: 'valueRepeated' as const }]
        : [],
    ),
    ...(axes.length > 0 && variants.length === 0
      ? [{ path: 'variants', kind: 'variantsMissing' as const }]
      : []),
    ...(axes.length === 0 && variants.length > 0 ? [{ path: 'axes', kind: 'axesMissing' as const }] : []),
    ...variants.flatMap(({ options }, index) =>
      axes.length === 0 || areOnAxes(options, axes)
        ? []
        : [{ path: `variants.${index}.options`, kind: 'valueUnknown' as const }],
    ),
    ...indexesRepeated(combinations).map((index) => ({
      path: `variants.${index}.options`,
      kind: 'variantRepeated' as const,
    })),
  ]
}
