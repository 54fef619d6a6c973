import type { OrderNo } from '@faka/contract/shared/ids'

/** The selected orders of a list, in the order of selection. */
export interface OrderChoice {
  chosen: readonly OrderNo[]
  onChoose: (chosen: readonly OrderNo[]) => void
}

/** The selection with one order added or removed. */
export const withOrder = ({ chosen }: OrderChoice, orderNo: OrderNo, isChosen: boolean): OrderNo[] => [
  ...chosen.filter((each) => each !== orderNo),
  ...(isChosen ? [orderNo] : []),
]
