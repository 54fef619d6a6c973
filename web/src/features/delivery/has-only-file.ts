import type { Order } from '@faka/contract/delivery/delivery'

/** Whether an order delivered a file of which its seller wrote nothing: its card is just the name. */
export const hasOnlyFile = ({ file, cards }: Pick<Order, 'file' | 'cards'>): boolean =>
  file !== undefined && cards?.length === 1 && cards[0]?.content === file.name
