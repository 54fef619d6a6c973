import type { ForeignRow } from '../../foreign-source.ts'

/** Whether a card or a coupon is of an option (规格) of its item. */
export const hasOption = ({ sku }: ForeignRow): boolean =>
  !['', '[]', '{}', 'null'].includes((sku ?? '').trim())
