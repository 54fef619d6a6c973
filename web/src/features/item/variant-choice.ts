import type { ItemVariants } from '@faka/contract/item/item'
import type { ItemId } from '@faka/contract/shared/ids'

type Variant = ItemVariants['list'][number]

/** A value of an axis as a chip: which variant it leads to, and whether none of its variants is in stock. */
export interface VariantChip {
  value: string
  id: ItemId
  soldOut: boolean
  priceFromFen: number
}

/**
 * The chips of an axis: those values that a variant on sale has. Each leads to the variant that differs from the chosen
 * one in this value alone, or, where that cannot be bought, to the one in stock that shares the most with it.
 */
export function variantChips(
  { axes, list }: ItemVariants,
  chosen: readonly string[],
  axisIndex: number,
): VariantChip[] {
  const shared = ({ options }: Variant) =>
    options.filter((option, index) => index !== axisIndex && option === chosen[index]).length
  return (axes[axisIndex]?.values ?? []).flatMap((value) => {
    const [best] = list
      .filter(({ options }) => options[axisIndex] === value)
      .toSorted((one, other) => Number(one.soldOut) - Number(other.soldOut) || shared(other) - shared(one))
    return best ? [{ value, id: best.id, soldOut: best.soldOut, priceFromFen: best.priceFromFen }] : []
  })
}
