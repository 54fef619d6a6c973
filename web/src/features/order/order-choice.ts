import type { OrderNo } from '@faka/contract/shared/ids'

/** Orders being chosen from a list, in the order in which they were. */
export interface OrderChoice {
  chosen: readonly OrderNo[]
  onChoose: (chosen: readonly OrderNo[]) => void
}

/** A choice with one order more, or without it. */
export const withOrder = ({ chosen }: OrderChoice, orderNo: OrderNo, isChosen: boolean): OrderNo[] => [
  ...chosen.filter((each) => each !== orderNo),
  ...(isChosen ? [orderNo] : []),
]
