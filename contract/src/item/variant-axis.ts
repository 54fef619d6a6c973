import * as z from 'zod/mini'

/** Limits of an item with variants. */
export const maxAxes = 3
export const maxAxisValues = 20
export const maxVariants = 100

/** A name of an axis or a value, as buyers read it on a chip. */
const VariantText = z.string().check(z.trim(), z.minLength(1), z.maxLength(20))

/** What variants of an item differ in, such as the duration, with the values that there are, in the seller's order. */
export const VariantAxis = z.strictObject({
  name: VariantText,
  values: z.array(VariantText).check(z.minLength(1), z.maxLength(maxAxisValues)),
})
export type VariantAxis = z.infer<typeof VariantAxis>

/** The value of a variant on each axis of its item. */
export const VariantOptions = z.array(VariantText).check(z.minLength(1), z.maxLength(maxAxes))
